// ExtractProgram.h - every unit of the plan extracted, with a word on each that failed.
#pragma once

#include "CacheFolder.h"
#include "Plan.h"
#include "WorkerPool.h"
#include "analyzer/facts/Facts.h"
#include <functional>
#include <set>

namespace lockseam {

struct ExtractedProgram {
  /// In the order of the plan. What several say stands in one of them only, unless they are
  /// asked for as they are (--dump=facts).
  std::vector<UnitFacts> Units;
  std::vector<size_t> Numbers;      // their places in the plan
  std::vector<std::string> Notices; // "FILE: error: not analysed: ...", sorted
  unsigned Lost = 0;
  unsigned Incomplete = 0;
  unsigned FromCache = 0;          // of the units in the plan
  unsigned Shared = 0;             // that had headers parsed for others as well
  std::set<size_t> Asked;          // places in the plan of units that were not in the cache
  std::set<size_t> OverBudget;     // of these, the ones for which there was no time
  std::string CacheHome;           // the folder with the cache; empty: none
  std::optional<InputAnswer> Tool; // this very tool, if there is a cache
  /// Of the facts of all units, if none is lost and there is a cache.
  std::optional<CacheKey> Digest;
};

/// How long extraction may take, and what must be done in any case.
struct ExtractLimits {
  std::optional<std::chrono::steady_clock::time_point> Deadline = {};
  std::set<std::string> First = {}; // main files, absolute
};

/// Asked with the folder of the cache and the digest: whether the facts are not needed, because
/// what is made of them is known. Then there are neither Units nor Notices.
using FactsLookup = std::function<bool(const std::string &CacheHome, const CacheKey &Digest)>;

/// The file system as the analysis sees it: with unsaved buffers in place of their files.
/// Chosen must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourceFiles(const Options &Chosen);

/// Told whenever a unit begins or ends: how many are done, of how many, and the one begun.
using ExtractListener = std::function<void(size_t Done, size_t Total, llvm::StringRef File)>;

/// How many processes may work at a time: -j, or one for each processor.
unsigned jobsOf(const Options &Chosen);

/// As the command line and the environment set them. Program: the name of this binary.
PoolOptions poolOptions(const Options &Chosen, const std::string &Program);

/// Program is the name of this binary, whose workers do it. Units that Chosen.Unsaved hides
/// are no part of the program.
ExtractedProgram extractProgram(const Plan &Planned, const Options &Chosen,
                                const std::string &Program, llvm::StringRef CurrentDirectory,
                                const ExtractListener &Told = nullptr,
                                const ExtractLimits &Limits = {},
                                const FactsLookup &IsKnown = nullptr);

} // namespace lockseam
