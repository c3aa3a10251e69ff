// LockEffect.h - what a call means for locks, guards, waits and threads.
//
// The models are data (locks.yaml, extended by a project's .lockseam.yaml); lockEffect
// is the one function that applies them, after linking. A guard object keeps the lock it
// is bound to in a pseudo-field, so that it is followed like any other pointer:
//
//   std::unique_lock<std::mutex> l(mu_, std::defer_lock);   Bind   l.$lock := &mu_
//   l.lock();                                               Acquire  *l.$lock  handle l
//   ~unique_lock                                            ReleaseOwned       handle l
//
// A guard of several mutexes uses $lock, $lock1, $lock2...
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace lockseam {

enum class LockMode : uint8_t { Exclusive, Shared, Upgrade };

enum class OpKind : uint8_t {
  Acquire,       // Lock, with Handle if a guard owns it
  Release,       // Lock; if Handle is set, what the handle owns
  ReleaseOwned,  // destructor of a guard: releases each lock that Handle still owns
  Try,           // Lock: acquired iff Result satisfies Success
  Wait,          // Lock is released and taken again (Handle: a guard given to the wait)
  Adopt,         // Handle takes over the hold of Lock that is there already
  Bind,          // Target (a $lock field) := Source
  MoveGuard,     // Handle takes over everything that FromHandle owns, and its bindings
  SwapGuards,    // Handle and FromHandle exchange what they own
  Disown,        // release(): what Handle owned stays held, without a handle
  Owns,          // the result tells whether Handle owns a lock: Success if it does
  AssertHeld,    // Lock is held from here on (assumed)
  ReleaseDuring, // unlock-guard: Lock is released now, taken again by Handle's destructor
  Reacquire,     // destructor of an unlock-guard: takes again what Handle released
  Upgrade,       // Lock is held exclusively from here on, without a gap
  Downgrade,     // Lock is held shared from here on
  RunsArgument,  // the callable Argument is called here: zero or more times
  RunsOnce,      // ... at most once in the program, under the pseudo-lock Lock
  RunsThread,    // ... in another thread
  RunsLater,     // ... stored; nobody knows when
  Join,
  Notify,
  AtomicOp,      // recorded for later analyses; no lock effect
  InitSemaphore, // Lock begins with the number Source
};

struct LockOp {
  OpKind Kind = OpKind::Acquire;
  LockMode Mode = LockMode::Exclusive;
  bool Recursive = false;
  bool Semaphore = false; // means something only if Lock is a semaphore used as a lock
  LockPath Lock;          // location of the lock object; `*` if it has no name
  LockPath Handle;        // location of the guard object, or `*` if there is none
  LockPath FromHandle;
  LockPath Target;
  Value Source;
  Condition Success; // over Load(call's Result); a lock and an unlock are taken to succeed
  uint32_t Argument = 0;
  /// The class of the lock if it is known: a lock class of the project's own, with
  /// bodies, is locked by calling these ("lock", "unlock", ...), see summarize.
  Name LockClass;
  friend bool operator==(const LockOp &, const LockOp &) = default;
};

class ModelTable; // ModelTable.h

/// The operations of one call, in their order; empty: the call has no model. Callee is
/// the function's facts (body or not): its qualified name, parameter types, class.
/// A user-written body does not take precedence: whoever models a function means it.
/// (But for the few shipped rows marked `unless-defined`, whose names are anybody's.)
std::vector<LockOp> lockEffect(const Event &Call, const FunctionFacts &Callee,
                               const ModelTable &Models);

/// Whether the models have a row for this function: then its body is not looked into.
bool isModelled(const FunctionFacts &Callee, const ModelTable &Models);

/// A name that looks like a lock operation (lock, unlock, acquire, mutex, wait...): for
/// the list of what was not recognised.
bool looksLikeLockCall(const FunctionFacts &Callee);

/// One line, for tests and dumps: "acquire this.A::mu_ handle l0".
std::string toString(const LockOp &Op);
/// What the operation does, and to which lock: for people.
std::string describe(const LockOp &Op, llvm::function_ref<std::string(LockPath)> Spelling);
/// Acquire, release, wait and the like; not threads, notifications and atomics.
bool isLockOperation(OpKind Kind);

} // namespace lockseam
