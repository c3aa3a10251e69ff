// Name.h - interned, immutable strings: ids, qualified names, file paths.
//
// A program's facts repeat the same few names millions of times. A Name is one pointer
// into a pool that lives as long as the process, so copies and equality cost nothing,
// while the order is the order of the strings: nothing that is sorted by Name depends
// on which unit happened to be read first.
#pragma once

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstddef>
#include <functional>

namespace lockseam {

class Name {
public:
  Name() = default;
  explicit Name(llvm::StringRef Text);

  llvm::StringRef str() const;
  bool empty() const { return !Entry; }
  explicit operator bool() const { return Entry; }

  friend bool operator==(Name A, Name B) { return A.Entry == B.Entry; }
  friend std::strong_ordering operator<=>(Name A, Name B) {
    if (A.Entry == B.Entry)
      return std::strong_ordering::equal;
    return A.str().compare(B.str()) <=> 0;
  }
  const void *opaque() const { return Entry; }

private:
  const void *Entry = nullptr;
};

} // namespace lockseam

template <> struct std::hash<lockseam::Name> {
  size_t operator()(lockseam::Name N) const { return std::hash<const void *>()(N.opaque()); }
};
