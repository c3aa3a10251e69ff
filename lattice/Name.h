// Name.h - interned, immutable strings: ids, qualified names, file paths.
//
// A program's facts repeat the same few names millions of times. A Name is a place in a
// pool that lives as long as the process, so copies and equality cost nothing,
// while the order is the order of the strings: nothing that is sorted by Name depends
// on which unit happened to be read first. Names that are compared often can be ranked, all
// at once; their order is then a comparison of numbers.
#pragma once

#include "PoolMemory.h"
#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstddef>
#include <functional>
#include <vector>

namespace lockseam {

inline constinit PoolMemory NameMemory;

class Name {
public:
  Name() = default;
  explicit Name(llvm::StringRef Text);

  llvm::StringRef str() const { return Entry ? pooled().text() : ""; }
  bool empty() const { return !Entry; }
  explicit operator bool() const { return Entry; }

  friend bool operator==(Name A, Name B) { return A.Entry == B.Entry; }
  friend std::strong_ordering operator<=>(Name A, Name B) {
    if (A.Entry == B.Entry)
      return std::strong_ordering::equal;
    uint32_t First = A.rank(), Second = B.rank();
    if (First && Second)
      return First <=> Second;
    return A.str().compare(B.str()) <=> 0;
  }
  /// Tells it from others, in this process; 0 is the empty name.
  uint32_t number() const { return Entry; }
  static Name numbered(uint32_t Number) {
    Name N;
    N.Entry = Number;
    return N;
  }

  /// Gives each a number in their order, unless nearly all of them have one.
  static void rankAll(std::vector<Name> Names);

private:
  friend class NamePool;
  struct Pooled {
    uint32_t Rank; // or 0
    uint32_t Length;
    // The text follows.
    llvm::StringRef text() const { return {reinterpret_cast<const char *>(this + 1), Length}; }
  };

  Pooled &pooled() const { return *reinterpret_cast<Pooled *>(NameMemory.at(Entry)); }
  uint32_t rank() const { return Entry ? pooled().Rank : 0; }

  PoolAddress Entry = 0;
};

} // namespace lockseam

template <> struct std::hash<lockseam::Name> {
  size_t operator()(lockseam::Name N) const { return N.number(); }
};

template <> struct llvm::DenseMapInfo<lockseam::Name> {
  static lockseam::Name getEmptyKey() { return lockseam::Name::numbered(~0u); }
  static lockseam::Name getTombstoneKey() { return lockseam::Name::numbered(~0u - 1); }
  static unsigned getHashValue(lockseam::Name N) {
    return DenseMapInfo<unsigned>::getHashValue(N.number());
  }
  static bool isEqual(lockseam::Name A, lockseam::Name B) { return A == B; }
};
