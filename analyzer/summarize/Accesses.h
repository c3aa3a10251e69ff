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
  bool Nameless = false;             // a lock without a name may be held: it may be any

  std::vector<HeldLock> all() const;
  /// Whether a lock of the callers may be given away here: by this name, or by another one
  /// of the same field.
  bool mayBeDropped(LockPath Lock) const;
  /// What both are sure of.
  void meet(const HeldLocks &Other);
};
HeldLocks heldLocks(const LockState &S);

/// Two names of one field: they may mean the same lock.
bool isSameField(LockPath A, LockPath B);

/// Whether two accesses to a word of flags are about one of its bits.
inline bool bitsMeet(uint32_t A, uint32_t B) { return A == 0 || B == 0 || (A & B) != 0; }

struct HeldAccess {
  Site Where = 0;
  LockPath Place;
  bool Write = false;
  bool Atomic = false;
  uint32_t Size = 0; // bytes; 0: unknown
  uint32_t Bits = 0; // of a word of flags; 0: all
  HeldLocks Locks;
  bool Alone = false; // no other thread exists, see Alone.h
};

struct HeldCall {
  Site Where = 0;
  uint32_t Call = 0; // number of the step
  std::vector<FunctionIndex> Targets;
  CallBinding Binding;
  Turns HowOften = Turns::One;
  std::vector<PlaceValue> Parts; // of local objects that the call is given; sorted
  HeldLocks Locks;
  bool Alone = false;
};

/// A path of the callee in the caller's words.
LockPath inCaller(LockPath CalleePath, const HeldCall &Call);

/// A lock is taken, tried, or released, with others held.
struct HeldAcquire {
  Site Where = 0;
  LockPath Lock; // `*` if it has no name
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  bool Try = false;
  HeldLocks Locks; // before it
};

enum class TraceKind : uint8_t { Access, Call, Move, Fork };

/// One thing that other threads may notice.
struct TraceStep {
  TraceKind Kind = TraceKind::Move;
  Site Where = 0;
  uint32_t Index = 0;   // of Accesses or Calls
  Atomicity Is;         // Move and Fork; in entry values
  bool Assumed = false; // Move: of code that nobody has seen
  // Lock operations, which are moves:
  LockPath Lock;
  bool Opens = false;  // it is taken with nothing held
  bool Closes = false; // nothing is held after it
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
  std::vector<HeldAcquire> Releases; // by a name that is known; waits as well
  std::vector<TraceBlock> Blocks;
  std::vector<FunctionIndex> Started; // run by another thread, or later
  std::vector<HeldLock> EntryHeld;
  /// Names that mean one lock in some call; each pair and all of them sorted.
  std::vector<std::pair<LockPath, LockPath>> EntryNames;
};

/// Fills EntryHeld, EntryNames and FromCallers.
void addEntryHeld(const Program &P, const std::vector<const ModifiedMemory *> &Changed,
                  std::vector<FunctionAccesses> &Functions);

/// Whether somebody may call it whom we do not see: by its name, or as an override.
bool mayBeEntered(const Program &P, FunctionIndex F);

std::string dumpAccesses(const Program &P, const std::vector<FunctionAccesses> &Functions);

} // namespace lockseam
