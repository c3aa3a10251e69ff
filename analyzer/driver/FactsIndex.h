// FactsIndex.h - the facts of some units in one file: one that `extract` made, or many that
// `link` put together.
//
//   magic "LSIX"   version (4 bytes)   size of payload (8)   checksum of payload (8)
//   payload: the tool that made it; then units, sorted, each once: its command, the files
//   that were read with the hashes of their contents, its facts
//
// Merging is a union of sets, so the result does not depend on order or grouping. Paths
// under the root stand without it (PathMap.h): the same program gives the same bytes
// wherever it is.
#pragma once

#include "analyzer/extract/Extract.h"

namespace lockseam {

struct IndexedUnit {
  UnitCommand Command;
  std::vector<std::pair<std::string, InputAnswer>> Inputs; // sorted by path
  std::string Facts;                                       // bytes of a facts file
  friend bool operator==(const IndexedUnit &, const IndexedUnit &) = default;
};

struct FactsIndex {
  std::string Tool; // "lockseam 0.1.0 (LLVM 19.1.7, build 12ab34cd)"
  std::vector<IndexedUnit> Units;
};

/// Sorts the units.
std::string writeIndex(FactsIndex Index);

/// For bytes that anybody may have written. FileName is for the message.
llvm::Expected<FactsIndex> readIndex(llvm::StringRef Bytes, llvm::StringRef FileName);

/// The units of all files, each once. Fails if they are of different tools, or if one
/// command has different facts in two of them: then one is out of date.
llvm::Expected<FactsIndex> mergeIndexes(llvm::ArrayRef<std::string> FileNames);

/// How this build, the file Program, names itself in an index.
std::string toolIdentity(const std::string &Program);

} // namespace lockseam
