// Callees.h - what the functions that a call may reach do to locks, in the caller's names.
#pragma once

#include "Resolve.h"
#include <unordered_map>

namespace lockseam {

/// The summary of a callee, or null if it is not known to return.
using LockSummaries = llvm::function_ref<const LockSummary *(FunctionIndex)>;

/// A path of the callee in the caller's names.
LockPath inCaller(LockPath Path, const ResolvedCall &Call);
/// Those that have a name there; sorted.
std::vector<LockPath> inCaller(const std::vector<LockPath> &Paths, const ResolvedCall &Call);

/// One way back from a call, in the caller's names.
struct WayBack {
  WayOut Way;
  std::vector<TakenAt> Taken; // where each lock of Way.Plus is taken
};

/// The targets of a call that release the same locks of the caller and come back in the
/// same ways count as one: a pointer may have hundreds of targets. Locks that the caller
/// cannot name are left out.
struct Callees {
  std::vector<FunctionIndex> Targets;
  std::vector<LockPath> Released; // D, sorted
  std::vector<WayBack> Ways;
  std::vector<AcquiredLock> Acquired, Gaps;
};

/// The calls of one function, each translated once, when it is asked for.
class CallTable {
public:
  CallTable(const ResolvedFunction &F, LockSummaries Locks) : F(F), Locks(Locks) {}

  const std::vector<Callees> &of(const FlowStep &Step);
  /// After summaries have changed: whether anything that was asked for did.
  bool refresh();

private:
  std::vector<Callees> translated(const FlowStep &Step) const;
  std::optional<WayBack> wayBack(const FlowStep &Step, FunctionIndex Target,
                                 const WayOut &Way) const;

  struct Entry {
    const FlowStep *Step = nullptr;
    std::vector<Callees> Groups;
  };
  const ResolvedFunction &F;
  LockSummaries Locks;
  std::unordered_map<uint32_t, Entry> Known; // by call
};

} // namespace lockseam
