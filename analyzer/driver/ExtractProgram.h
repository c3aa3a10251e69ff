// ExtractProgram.h - every unit of the plan extracted, with a word on each that failed.
#pragma once

#include "Plan.h"
#include "WorkerPool.h"
#include "analyzer/facts/Facts.h"
#include <functional>
#include <set>

namespace lockseam {

struct ExtractedProgram {
  std::vector<UnitFacts> Units;     // in the order of the plan
  std::vector<size_t> Numbers;      // their places in the plan
  std::vector<std::string> Notices; // "FILE: error: not analysed: ...", sorted
  unsigned Lost = 0;
  unsigned Incomplete = 0;
  unsigned FromCache = 0; // of Units
  std::set<size_t> Asked; // places in the plan of units that were not in the cache
  std::set<size_t> OverBudget; // of these, the ones for which there was no time
};

/// How long extraction may take, and what must be done in any case.
struct ExtractLimits {
  std::optional<std::chrono::steady_clock::time_point> Deadline = {};
  std::set<std::string> First = {}; // main files, absolute
};

/// The file system as the analysis sees it: with unsaved buffers in place of their files.
/// Chosen must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourceFiles(const Options &Chosen);

/// Told whenever a unit begins or ends: how many are done, of how many, and the one begun.
using ExtractListener = std::function<void(size_t Done, size_t Total, llvm::StringRef File)>;

/// As the command line and the environment set them. Program: the name of this binary.
PoolOptions poolOptions(const Options &Chosen, const std::string &Program);

/// Program is the name of this binary, whose workers do it. Units that Chosen.Unsaved hides
/// are no part of the program.
ExtractedProgram extractProgram(const Plan &Planned, const Options &Chosen,
                                const std::string &Program, llvm::StringRef CurrentDirectory,
                                const ExtractListener &Told = nullptr,
                                const ExtractLimits &Limits = {});

} // namespace lockseam
