// WorkerPool.h - extraction in child processes: a unit that kills one costs only itself.
//
// Workers are children of the same binary. Each gets units that share headers (ShareHeaders.h),
// and works on one at a time. What such a batch leaves without an answer is tried by itself; a
// unit that then crashes the compiler, takes too long or too much memory is given up, and the
// worker is replaced. The parent has no threads meanwhile.
#pragma once

#include "WorkerProtocol.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <chrono>
#include <optional>

namespace lockseam {

struct PoolOptions {
  std::string Program; // this binary
  unsigned Jobs = 1;
  unsigned TimeoutSeconds = 120; // for one unit
  uint64_t MemoryBytes = 0;      // address space of one worker; 0: no limit
  ExtractOptions Extract;
  bool WantsInputs = false;
  size_t Urgent = 0; // so many come before all others
  std::optional<std::chrono::steady_clock::time_point> Deadline = {}; // of all of them
};

/// Limits as the environment sets them: LOCKSEAM_UNIT_TIMEOUT in seconds,
/// LOCKSEAM_UNIT_MEMORY in MiB.
PoolOptions poolOptionsFromEnvironment();

struct PoolEvents {
  llvm::function_ref<void(size_t)> Begun; // a worker has got the unit with this index
  /// Its result, as soon as it is there; units end in any order.
  llvm::function_ref<void(size_t, UnitResult)> Done;
};

void extractUnits(const std::vector<UnitCommand> &Units, const PoolOptions &Options,
                  const PoolEvents &Report);

} // namespace lockseam
