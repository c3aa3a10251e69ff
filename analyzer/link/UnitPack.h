// UnitPack.h - the facts of many units as one text of bytes, what they repeat said once.
//
//   number of units (8 bytes); for each the digest of its facts (32)
//   names and paths, each once (FactsBytes.h)
//   classes, globals and functions, each once
//   for each unit what is its own, and the numbers of what it says
//
// Headers are most of what units say: to read a large program from its pack takes a small part
// of the time that it takes to read unit after unit. After an edit the units that are still the
// same are found by their digests, and the others are read, or extracted, one by one.
//
// Anybody may have written it: what readFacts promises holds here as well.
#pragma once

#include "analyzer/link/RepeatedFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <map>
#include <optional>
#include <string>

namespace lockseam {

/// Of the bytes of its facts.
using UnitDigest = std::array<uint8_t, 32>;

/// A unit as RepeatedFacts left it, with what it said.
struct SaidUnit {
  UnitDigest Digest;
  const UnitFacts *Facts;
  const SaidFacts *Said;
};

/// All units that one RepeatedFacts has seen, in any order.
std::string writeUnitPack(std::vector<SaidUnit> Units);

class UnitPack {
public:
  /// Bytes must outlive it; nothing if they are no pack.
  static std::optional<UnitPack> open(llvm::StringRef Bytes);

  bool has(const UnitDigest &Unit) const { return Places.count(Unit); }

  /// These units in this order, all of which it must have; what any of them says is in the
  /// first. Linking gives the same program as with the units as they were. Nothing if the
  /// bytes are damaged. Passed gets those that will not be looked at again, piece by piece: the
  /// bytes of a large program need not be there as long as what is made of them.
  std::optional<std::vector<UnitFacts>>
  read(const std::vector<UnitDigest> &Wanted,
       llvm::function_ref<void(llvm::StringRef)> Passed = nullptr) const;

private:
  std::map<UnitDigest, size_t> Places; // among the units
  size_t Count = 0;
  llvm::StringRef Payload;
};

} // namespace lockseam
