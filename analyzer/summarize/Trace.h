// Trace.h - writes down, block by block, what a function does that other threads may notice.
//
//   void Counter::add(int n) { mu_.lock(); total_ += n; mu_.unlock(); }
//
// is one block: right, access, access, left. Lock operations are movers already here,
// since what is held at them is known here; what an access or a call is depends on guards
// and callees and is decided later, see analyzer/atomicity.
#pragma once

#include "Accesses.h"

namespace lockseam {

class TraceWriter {
public:
  explicit TraceWriter(const ResolvedFunction &F) : F(F) {}

  /// The next block, in their order.
  void enter(const std::vector<uint32_t> &Next, bool Leaves);
  /// A step of the block in one of its states; the states of one step follow each other.
  void reached(const FlowStep &Step, const LockState &S);
  FunctionAccesses finish();

private:
  void access(const FlowStep &Step, HeldLocks Locks, bool Again);
  void call(const FlowStep &Step, HeldLocks Locks, bool Again);
  void lock(const FlowStep &Step, const LockState &S, bool Again);
  void add(TraceStep Step) { Result.Blocks.back().Steps.push_back(std::move(Step)); }

  const ResolvedFunction &F;
  FunctionAccesses Result;
  const FlowStep *Last = nullptr;
};

/// What a lock operation is in a state, in entry values; Before: memory changed since entry.
/// Nothing: no other thread can tell that it happened.
std::optional<Atomicity> moveOf(const LockOp &Op, const LockState &S, const ModifiedMemory &Before);

} // namespace lockseam
