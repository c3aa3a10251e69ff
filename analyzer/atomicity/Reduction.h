// Reduction.h - where a function stops being one step (Lipton): the commit point and what
// comes too late.
//
//   mu_.lock();  n = total_;  mu_.unlock();      right mover left      commit: the release
//   mu_.lock();  total_ = n;  mu_.unlock();      right ...             offender: this lock
//
// An atomic way is (right | mover)* [atomic] (left | mover)*. The commit point is the step
// that is neither a right mover nor a both-mover; after it every step must be a left mover.
#pragma once

#include "Inference.h"

namespace lockseam {

struct Break {
  std::optional<StepAt> Commit; // none: the offender is not atomic by itself
  StepAt Offender;
  Basic OffenderIs = Basic::Compound;
};

/// Which locks are held at entry; only locks that the function speaks of are asked for.
using EntryHolds = llvm::function_ref<Holding(LockPath)>;

/// On the shortest way from From (the entry, or the acquire that opens a section) at which
/// it happens; sections end with the release that leaves nothing held.
std::optional<Break> findBreak(const Inference &Known, FunctionIndex F, EntryHolds Held,
                               StepAt From = {}, bool Section = false);

/// What a step is with these locks held at entry.
Basic moverOf(const Inference &Known, FunctionIndex F, StepAt At, EntryHolds Held);

/// The locks that every call of the function holds.
Holding heldAtEntry(const FunctionAtomicity &F, LockPath Lock);

/// "writes 'total_'", "takes 'this->mu_'", "calls 'push(T *)'".
std::string describeStep(const Inference &Known, FunctionIndex F, StepAt At);

/// All steps with their movers, and the break: for `atomicity --explain`.
std::string explainFunction(const Inference &Known, FunctionIndex F,
                            llvm::function_ref<std::string(const Location &)> Place);

} // namespace lockseam
