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

#include "Resolve.h"
#include "Summary.h"

namespace lockseam {

struct LockState;

struct HeldLock {
  LockPath Lock;
  LockMode Mode = LockMode::Exclusive;
  Site Taken = EntrySite; // one place, to tell; the lock and the mode are what counts
  friend auto operator<=>(const HeldLock &A, const HeldLock &B) {
    return std::tie(A.Lock, A.Mode) <=> std::tie(B.Lock, B.Mode);
  }
  friend bool operator==(const HeldLock &A, const HeldLock &B) {
    return A.Lock == B.Lock && A.Mode == B.Mode;
  }
};

/// At a point of a function.
struct HeldLocks {
  std::vector<HeldLock> Held;        // surely, sorted
  std::vector<LockPath> Dropped;     // locks of the callers that may be given away here
  std::vector<HeldLock> FromCallers; // all of whom hold it, see addEntryHeld

  std::vector<HeldLock> all() const;
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
  Turns HowOften = Turns::One;
  HeldLocks Locks;
};

/// A lock is taken, or tried, with others held.
struct HeldAcquire {
  Site Where = 0;
  LockPath Lock; // `*` if it has no name
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  bool Try = false;
  HeldLocks Locks; // before it
};

enum class TraceKind : uint8_t { Access, Call, Move };

/// One thing that other threads may notice.
struct TraceStep {
  TraceKind Kind = TraceKind::Move;
  Site Where = 0;
  uint32_t Index = 0;   // of Accesses or Calls
  Atomicity Is;         // Move; in entry values
  bool Assumed = false; // Move: of code that nobody has seen
};

struct TraceBlock {
  std::vector<TraceStep> Steps;
  std::vector<uint32_t> Next; // blocks
  bool Leaves = false;        // the function returns from here
};

struct FunctionAccesses {
  std::vector<HeldAccess> Accesses;
  std::vector<HeldCall> Calls;
  std::vector<HeldAcquire> Acquires;
  std::vector<TraceBlock> Blocks;
  std::vector<FunctionIndex> Started; // run by another thread, or later
  std::vector<HeldLock> EntryHeld;
};

/// Fills EntryHeld and FromCallers.
void addEntryHeld(const Program &P, const std::vector<const ModifiedMemory *> &Changed,
                  std::vector<FunctionAccesses> &Functions);

std::string dumpAccesses(const Program &P, const std::vector<FunctionAccesses> &Functions);

} // namespace lockseam
