// InferAtomicity.h - what every function is to the threads around it: the least
// assignment of atomicities that is consistent with all bodies (seed 004, section 5).
//
// An atomicity speaks of the locks that the caller holds, in the callee's words:
//
//   int Counter::peek() { return total_; }                 this->mu_ ? mover : error
//   int Counter::get() { Lock l(mu_); return peek(); }     atomic
//
// Bottom up over the components of the call graph; in one, from const upward, a function
// again only when a callee changed. A function may speak of MaxLocks locks, chosen before
// the iteration; of others it is not known to hold any. So everything is finite, and the
// result does not depend on any order.
#pragma once

#include "Protection.h"

namespace lockseam {

struct FunctionAtomicity {
  Atomicity Value;             // in entry values
  std::vector<LockPath> Locks; // that it may speak of; sorted
  std::vector<HeldLock> Entry; // of those, held at every call; sorted
  bool Assumed = false;        // it, or something it calls, is built on an assumption
  bool Open = false;           // others may call it
  bool Called = false;         // there is a call of it in the program
  bool HasEvents = false;
  /// With the locks of Entry: what it is wherever it is called.
  Basic Everywhere = Basic::Const;
  bool isVerified() const { return !Assumed && Everywhere <= Basic::Atomic; }
};

struct Atomicities {
  std::vector<FunctionAtomicity> Functions; // parallel to Program::Functions
};

constexpr unsigned MaxLocks = 8;

class Inference; // Inference.h: the same with the steps of each function

Atomicities inferAtomicity(const Program &P, const Summaries &S,
                           const std::vector<VariableGuard> &Guards);

/// A line for each function with a body: for --dump=atomicity.
std::string dumpAtomicities(const Program &P, const Atomicities &Known);

/// `this->mu_ ? mover : error`, as a reader of the function would write it.
std::string atomicityText(Atomicity Value, const FunctionFacts &F, const Program &P);
/// `this->mu_`, `owner(this)`.
std::string lockText(LockPath Lock, const FunctionFacts &F, const Program &P);

} // namespace lockseam
