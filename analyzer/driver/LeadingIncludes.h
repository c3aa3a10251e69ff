// LeadingIncludes.h - the headers that a source includes before anything else.
//
//   // Cache of blocks.
//   #ifndef CACHE_H
//   #define CACHE_H
//   #include <mutex>            <mutex>
//   #ifdef HAVE_NUMA            not among the macros
//   #include <numa.h>           left out
//   #endif
//   #include "base/slice.h"     "base/slice.h"
//   namespace base {
//   #include "generated.inc"    left out: not at the beginning
//
// Read from the text. Macros are those of the command line: what is found is a guess that saves
// time when it is right, and it is checked where that matters (extract/ReadText.h).
#pragma once

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace lockseam {

struct LeadingIncludes {
  /// So that a second inclusion says nothing, wherever it stands; or it only defines macros.
  bool IsGuarded = false;
  /// For more or less than it gives to others, as by `#define _GNU_SOURCE`.
  bool AsksSystem = false;
  /// With their quotes or brackets, in their order.
  std::vector<std::string> Headers;
};

/// Macros: names of those that are defined.
LeadingIncludes leadingIncludes(llvm::StringRef Source, const std::set<std::string> &Macros = {});

} // namespace lockseam
