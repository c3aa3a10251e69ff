// FactsCache.h - the facts of units, kept between runs by the content of what they were made from.
//
// An entry is found by what is known before a parse: the command as Clang gets it, the
// main file with its content, this very tool. It holds the facts and the questions that
// the parse asked of the file system (InputFiles.h); it counts only if all have the same
// answers as then. Within a run each question is asked once, whichever units have it.
//
// Unsaved buffers are content like any other, so facts of them are found again when they
// are saved, and count for nothing when they are not. A unit has one place for all that is
// typed, so that it neither pushes out the facts of the files nor fills the disk.
//
// A run with a cache gives the same facts as one without. Whatever goes wrong with it is
// a reason to extract again, and at most a line on stderr.
#pragma once

#include "CacheFolder.h"
#include "CommandLine.h"
#include "Plan.h"

namespace lockseam {

class FactsCache {
public:
  /// Folder, or if that cannot be used the next; none: nothing is found and kept.
  FactsCache(llvm::ArrayRef<std::string> Folders, const std::string &Program,
             const ExtractOptions &Extract);

  bool isOn() const { return Folder.has_value(); }
  /// Why nothing is kept; empty if all went well.
  const std::string &problem() const { return Problem; }

  /// For each unit the bytes of its facts, or nothing. Remembers the units for store.
  std::vector<std::optional<CachedBytes>> find(llvm::ArrayRef<UnitCommand> Units, unsigned Jobs);

  /// Keeps what a worker made of the unit with this index. Inputs: an InputList.
  void store(size_t Unit, llvm::StringRef Inputs, llvm::StringRef Facts);

  /// Makes room, if something was stored.
  void prune() const;

private:
  struct UnitKeys {
    CacheKey OfFiles, OfBuffers;
  };
  UnitKeys keysOf(const UnitCommand &Unit, const InputAnswer &Source) const;

  std::optional<CacheFolder> Folder;
  std::string Problem;
  InputAnswer Tool;
  ExtractOptions Extract;
  std::vector<UnitKeys> Keys;
  bool Stored = false;
};

/// The name of the cache beside a database.
inline constexpr llvm::StringLiteral ProjectCacheName = ".lockseam";

/// Where the cache of a run may be: --cache-dir, or .lockseam beside the database and then
/// the user's cache folder. None for --no-cache.
std::vector<std::string> cacheFolders(const Options &Chosen, const Plan &Planned);

} // namespace lockseam
