// Flow.h - the dataflow over one function, and what is read off its result.
#pragma once

#include "Accesses.h"
#include "Transfer.h"

namespace lockseam {

/// The states at the start of each block, and at the ends of the exit blocks.
struct FlowResult {
  std::vector<StateSet> In;
  /// By block: whoever is there may come back to the caller, or throw to him.
  std::vector<bool> ComesBack;
  std::vector<bool> Leaves;                // by block: some state returns from it
  std::vector<std::vector<uint32_t>> Next; // by block: where its states go
  bool Bounded = false;
};

using LockSummaries = llvm::function_ref<const LockSummary *(FunctionIndex)>;

FlowResult solveFlow(const ResolvedFunction &F, LockSummaries Locks,
                     const TransferOptions &Options);

struct FlowReadings {
  LockSummary Locks; // Pairs only if Options.TrackReleased
  std::vector<Pattern> Patterns;
  FunctionAccesses Memory; // only if Options.Accesses
  unsigned UnnamedLocks = 0;
  bool Bounded = false; // there were more locks than callers are told
};

/// What callers are told of: a virtual call in a large program may reach any lock of it.
constexpr size_t MaxLocksTold = 80;

/// One pass over the stable states.
FlowReadings readFlow(const ResolvedFunction &F, const FlowResult &Flow, LockSummaries Locks,
                      const TransferOptions &Options);

} // namespace lockseam
