// Name.h - interned, immutable strings: ids, qualified names, file paths.
//
// A program's facts repeat the same few names millions of times. A Name is one pointer
// into a pool that lives as long as the process, so copies and equality cost nothing,
// while the order is the order of the strings: nothing that is sorted by Name depends
// on which unit happened to be read first. Names that are compared often can be ranked, all
// at once; their order is then a comparison of numbers.
#pragma once

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/StringMapEntry.h"
#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstddef>
#include <functional>
#include <vector>

namespace lockseam {

class Name {
public:
  Name() = default;
  explicit Name(llvm::StringRef Text);

  llvm::StringRef str() const { return Entry ? Entry->getKey() : ""; }
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
  const void *opaque() const { return Entry; }

  /// Gives each a number in their order, unless nearly all of them have one.
  static void rankAll(std::vector<Name> Names);

private:
  using Pooled = llvm::StringMapEntry<uint32_t>; // the rank, or 0

  uint32_t rank() const { return Entry ? Entry->getValue() : 0; }

  Pooled *Entry = nullptr;
};

} // namespace lockseam

template <> struct std::hash<lockseam::Name> {
  size_t operator()(lockseam::Name N) const { return std::hash<const void *>()(N.opaque()); }
};
