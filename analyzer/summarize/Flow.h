// Flow.h - the dataflow over one function, and what is read off its result.
#pragma once

#include "Accesses.h"
#include "CallPairs.h"
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

FlowResult solveFlow(const ResolvedFunction &F, CallTable &Calls, const TransferOptions &Options);

struct FlowReadings {
  LockSummary Locks; // Pairs and all below only if Options.TrackReleased; Pairs not sorted
  PatternSet Patterns;
  CallPairs BelowCalls;    // those pairs and patterns are not among the others
  FunctionAccesses Memory; // only if Options.Accesses
  unsigned UnnamedLocks = 0;
  bool Bounded = false;       // there were more locks than callers are told
  std::vector<LockPath> Told; // then: those that they are told; sorted
};

/// What callers are told of: a virtual call in a large program may reach any lock of it.
constexpr size_t MaxLocksTold = 80;

/// One pass over the stable states.
FlowReadings readFlow(const ResolvedFunction &F, const FlowResult &Flow, CallTable &Calls,
                      LockSummaries Locks, const TransferOptions &Options);

} // namespace lockseam
