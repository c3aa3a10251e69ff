// CacheFolder.h - files of the cache: whole or not at all, ours or not read.
//
// A repository may come with a .lockseam of its own making, so nothing that stands in it
// is followed: the folder must be a real one that belongs to the user, entries must be
// plain files. Each has a magic number, a version, its name's key and a checksum; whatever
// else is found is as good as nothing. Entries are written beside their place and renamed,
// so that another run, or one that is killed, leaves no half of one.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <memory>
#include <optional>

namespace lockseam {

using CacheKey = InputAnswer;

/// Part of a file that was read, with the bytes it is part of: facts of a large program are
/// too many to be copied about.
struct CachedBytes {
  std::unique_ptr<llvm::MemoryBuffer> File;
  llvm::StringRef Bytes;
};

/// Gives the memory of Bytes, a part of what was read, back to the system. Nobody may look at
/// them again.
void forget(llvm::StringRef Bytes);

class CacheFolder {
public:
  /// The folder, made if it is missing; fails if it cannot be used or is not the user's.
  static llvm::ErrorOr<CacheFolder> open(const std::string &Path);

  /// The same, with a .gitignore in it.
  static llvm::ErrorOr<CacheFolder> openHidden(const std::string &Path);

  const std::string &path() const { return Path; }
  /// What write got for Key, if it is still there as it was.
  std::optional<CachedBytes> read(const CacheKey &Key) const;
  std::error_code write(const CacheKey &Key, llvm::StringRef Payload) const;
  /// The entry of Key is of use, though it is not read.
  void noteUse(const CacheKey &Key) const;

  /// Files that are no entries, by their names: for others to read, so without our marks.
  std::unique_ptr<llvm::MemoryBuffer> readFile(llvm::StringRef Name) const;
  std::error_code writeFile(llvm::StringRef Name, llvm::StringRef Bytes) const;

private:
  explicit CacheFolder(std::string Path) : Path(std::move(Path)) {}
  std::string fileOf(const CacheKey &Key) const;

  std::string Path;
};

struct CacheLimits {
  uint64_t Bytes = 2ull << 30;
  std::chrono::hours Unused = std::chrono::hours(24 * 30);
  std::chrono::hours Abandoned = std::chrono::hours(1); // half of a file, of a killed run
};

/// Removes what was not used for long, then what was used least recently until the rest is
/// small enough. Touches only files with names of ours.
void pruneCache(const CacheFolder &Folder, const CacheLimits &Limits,
                std::chrono::system_clock::time_point Now);

} // namespace lockseam
