// CacheEntry.h - what the cache keeps of a unit, as bytes: two entries.
//
// Whether a unit is still the same, and which facts it had, is asked in every run; the facts
// themselves are a hundred times as large and seldom wanted.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include <optional>
#include <string>

namespace lockseam {

struct CacheEntry {
  llvm::StringRef Inputs; // an InputList
  InputAnswer Digest;     // of the facts
};

std::string encodeEntry(const CacheEntry &Entry);
/// Inputs is part of Bytes, which anybody may have written; nothing if they are no entry.
std::optional<CacheEntry> decodeEntry(llvm::StringRef Bytes);

/// The facts come with their digest: another run may write between two entries.
std::string encodeFactsEntry(const InputAnswer &Digest, llvm::StringRef Facts);
/// The facts, a part of Bytes; nothing if they are others.
std::optional<llvm::StringRef> decodeFactsEntry(llvm::StringRef Bytes, const InputAnswer &Digest);

} // namespace lockseam
