// FactsCache.h - the facts of units, kept between runs by the content of what they were made from.
//
// An entry is found by what is known before a parse: the command as Clang gets it, the
// main file with its content, this very tool. It holds the digest of the facts and the
// questions that the parse asked of the file system (InputFiles.h); it counts only if all have
// the same answers as then. Within a run each question is asked once, whichever units have it.
// The facts are an entry of their own, and once more in the pack of the project (UnitPack.h),
// which is written when much has changed.
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

  static CacheKey digestOf(llvm::StringRef Facts);

  bool isOn() const { return Folder.has_value(); }
  /// The folder that has the facts in a folder of its own; only if isOn.
  std::string home() const;
  /// This very tool, and what of its environment decides about facts.
  const InputAnswer &tool() const { return Tool; }
  /// Why nothing is kept; empty if all went well.
  const std::string &problem() const { return Problem; }

  /// For each unit the digest of its facts, or nothing. Remembers the units for what follows.
  std::vector<std::optional<CacheKey>> find(llvm::ArrayRef<UnitCommand> Units, unsigned Jobs);

  /// The facts of the unit with this index, for which find had this digest; nothing if they
  /// are gone.
  std::optional<CachedBytes> facts(size_t Unit, const CacheKey &Digest) const;

  /// Keeps what a worker made of the unit with this index. Inputs: an InputList.
  void store(size_t Unit, llvm::StringRef Inputs, const CacheKey &Digest, llvm::StringRef Facts);

  /// A UnitPack of this project.
  std::optional<CachedBytes> pack(const Plan &Project) const;
  void storePack(const Plan &Project, llvm::StringRef Bytes);

  /// Makes room, if something was stored.
  void prune() const;

private:
  struct UnitKeys {
    CacheKey OfFiles, OfBuffers;
    CacheKey Found = {}; // the one of them that had an entry
  };
  UnitKeys keysOf(const UnitCommand &Unit, const InputAnswer &Source) const;
  CacheKey packKey(const Plan &Project) const;
  void write(const CacheKey &Key, llvm::StringRef Payload);

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
