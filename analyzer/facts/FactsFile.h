// FactsFile.h - facts as bytes: what workers hand over and what the cache keeps.
//
//   magic "LSFT"   version (4 bytes)   size of payload (8)   checksum of payload (8)
//   payload: names, paths, then the facts, which refer to both by number
//
// All numbers of the payload are of variable length; names and every prefix of a path are
// written once, places as the distance to the one before. The same facts always give the
// same bytes. An event keeps only what its kind has (Facts.h).
//
// readFacts is for bytes that anybody may have written: it never crashes, never takes
// much more memory than the bytes do, and what it returns is consistent: indices of
// parameters and locals, targets of edges and enumerators are within their ranges, paths
// begin at roots that facts may have, a body has a block unless it had no graph. That
// names mean anything, or that lists are sorted, it does not check.
#pragma once

#include "Facts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace lockseam {

inline constexpr uint32_t FactsVersion = 4;

/// Another text for a name or a message, e.g. without the folder that the program is in;
/// null: the same.
using TextMap = llvm::function_ref<std::string(llvm::StringRef)>;

std::string writeFacts(const UnitFacts &Unit, TextMap Rename = nullptr);

/// "facts: truncated", "facts: format version 7, this tool reads 1",
/// "facts: checksum does not match", "facts: damaged: ..."
llvm::Expected<UnitFacts> readFacts(llvm::StringRef Bytes, TextMap Rename = nullptr);

} // namespace lockseam
