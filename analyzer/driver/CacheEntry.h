// CacheEntry.h - what the cache keeps of a unit, as bytes.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace lockseam {

struct CacheEntry {
  llvm::StringRef Inputs; // an InputList
  llvm::StringRef Facts;  // bytes of a facts file
};

std::string encodeEntry(const CacheEntry &Entry);
/// Parts of Bytes, which anybody may have written; nothing if they are no entry.
std::optional<CacheEntry> decodeEntry(llvm::StringRef Bytes);

} // namespace lockseam
