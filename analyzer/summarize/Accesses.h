// Accesses.h - reads and writes of memory, each with the locks that are held at it.
//
//   void Counter::add(int n) { std::lock_guard g(mu_); bump(n); }
//   void Counter::bump(int n) { total_ += n; }      // static, or called by add alone
//
// bump is entered holding this.mu_, and so is the write of this.total_. Locks are held
// surely: on every way to the access, at every call. Bottom up each function notes its
// accesses and calls with the locks that it holds itself; top down the locks that all
// callers hold come to it (ENTRYHELD of analysis.md 6.2). A function that others may call
// (its address is taken, a thread starts with it, or another program may link it) is
// entered with what its declaration requires and nothing else.
//
// Names are values of the function, see Environment.h. A lock of the callers whose name
// leads through memory that the function changes anywhere is not counted.
#pragma once

#include "Summary.h"
#include "Translate.h"

namespace lockseam {

struct LockState;

struct HeldLock {
  LockPath Lock;
  LockMode Mode = LockMode::Exclusive;
  friend auto operator<=>(const HeldLock &, const HeldLock &) = default;
};

/// At a point of a function.
struct HeldLocks {
  std::vector<HeldLock> Held;    // surely, sorted
  std::vector<LockPath> Dropped; // locks of the callers that may be given away here

  /// What both are sure of.
  void meet(const HeldLocks &Other);
};
HeldLocks heldLocks(const LockState &S);

struct HeldAccess {
  Site Where = 0;
  LockPath Place;
  bool Write = false;
  bool Atomic = false;
  uint32_t Size = 0; // bytes; 0: unknown
  HeldLocks Locks;
};

struct HeldCall {
  Site Where = 0;
  uint32_t Call = 0; // number of the step
  std::vector<FunctionIndex> Targets;
  CallBinding Binding;
  HeldLocks Locks;
};

struct FunctionAccesses {
  std::vector<HeldAccess> Accesses;
  std::vector<HeldCall> Calls;
  std::vector<FunctionIndex> Started; // run by another thread, or later
  std::vector<HeldLock> EntryHeld;
};

/// Fills EntryHeld, and adds it to the locks of each access.
void addEntryHeld(const Program &P, const std::vector<const ModifiedMemory *> &Changed,
                  std::vector<FunctionAccesses> &Functions);

std::string dumpAccesses(const Program &P, const std::vector<FunctionAccesses> &Functions);

} // namespace lockseam
