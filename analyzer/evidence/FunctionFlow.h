// FunctionFlow.h - where values go that were read under a lock, and what is made of them.
//
//   int Account::get() { Lock l(mu_); return balance_; }       gives balance_, read under mu_
//   void Account::set(int v) { Lock l(mu_); balance_ = v; }    writes balance_ under mu_, from v
//   void deposit(Account &a, int k) { a.set(a.get() + k); }    a value crosses the gap
//
// In a function each read of shared data is a source. Sources are followed through
// variables, expressions, calls and branches; one is stale once the lock that was held at
// the read has been released. A write in a later section of the same lock that a stale
// source goes into, or decides about, is a suspicion. Callers are told what a function
// gives away and what it writes, in entry values.
//
// Not followed: values in memory that other functions share, except through results and
// what parameters point at; more than MaxSources reads in one function.
#pragma once

#include "analyzer/atomicity/Inference.h"

namespace lockseam {

constexpr unsigned MaxSources = 64;
constexpr unsigned MaxGiven = 32;

/// One place of a chain down to an access: in the function itself, or below the call of
/// Via, which has it as number Below.
struct FlowPlace {
  Site Where = 0;
  int64_t Via = -1;
  uint32_t Below = 0;
  friend auto operator<=>(const FlowPlace &, const FlowPlace &) = default;
};

/// Shared data that was read, and the lock held then.
struct SharedRead {
  FlowPlace At;
  LockPath Variable; // this.field, a global, or what one of them points at
  LockPath Place;    // in the function's values; `*` if it has no name
  LockPath Lock;     // `*`: none that the function knows of
  LockMode Mode = LockMode::Exclusive;
  Site Since = EntrySite;     // where the lock was taken; EntrySite: by a caller, or below the call
  bool Ended = false;         // the lock is given back by the time the value arrives
  bool IsHandle = false;      // the value refers into the data: an iterator, a pointer
  bool Atomic = false;        // by an atomic operation
  bool Relaxed = false;       // ... that orders nothing: memory_order_relaxed
  bool Ordered = false;       // ... that says what it orders, and not everything
  uint32_t Size = 0;          // bytes; 0: unknown
  uint32_t Bits = 0;          // of a word of flags; 0: all
  bool Private = false;       // only this thread has the object
  bool Alone = false;         // no other thread runs yet
  std::vector<HeldLock> With; // all locks held then
};

/// A read whose value a caller gets.
struct GivenRead {
  SharedRead Read; // in entry values; Lock `*`: of the caller's, or none
  int32_t To = -1; // the result, or what this parameter points at
};

/// A write to shared data.
struct SharedWrite {
  FlowPlace At;
  LockPath Variable;
  LockPath Place;
  LockPath Lock; // `*`: none that the function took itself
  LockMode Mode = LockMode::Exclusive;
  uint32_t Bits = 0;    // of a word of flags; 0: all
  uint32_t From = 0;    // parameters that go into it, as bits
  uint32_t Chosen = 0;  // parameters that decide about it
  bool Decides = false; // a fresh read of the same data decides about it
  bool Merges = false;  // it builds on what it finds: `++n`
  bool Keeps = false;   // it leaves what it finds as it is: insert, try_emplace
  bool Reads = false;   // it only looks at the data
  bool Adds = false;    // it adds an element to what is there
  bool Looked = false;  // the function that writes has looked at the data itself, with the lock
  bool Asks = false;    // ... or at other data that the lock guards
  bool Takes = false;   // it relies on an element being there: front, top, at
  bool Private = false; // only this thread has the object
  bool Alone = false;   // no other thread runs yet
  bool Atomic = false;  // by an atomic operation that does not read
  bool Relaxed = false; // ... that orders nothing: memory_order_relaxed
  bool Ordered = false; // ... that says what it orders, and not everything
  bool Clears = false;  // a constant, or nothing, replaces what was there
  bool Valued = false;  // the value is no constant: it may belong to another one
};

/// For the callers of a function.
struct FunctionFlow {
  std::vector<GivenRead> Gives;
  std::vector<SharedWrite> Writes;
  uint32_t ResultFrom = 0; // parameters whose value the result depends on
};

enum class Link : uint8_t {
  Value,    // the old value goes into what is written
  Decision, // the old value decides whether it is written
  Handle,   // the old value refers to what is written
};

enum class Seam : uint8_t {
  Sections, // a value of one section is used in a later one of the same lock
  Unlocked, // data is read without a lock, which decides about a write with one
  Atomics,  // a value that was loaded decides about, or goes into, a later store
  Torn,     // two sections write data that others read together; First is a write as well
  Reset,    // a value is taken in one section, and the data cleared in a later one
  Escaped,  // an iterator into guarded data is followed without the lock
  Skew,     // what is found under one lock decides about a write under another
};

/// Reasons why a suspicion may be none; each is a signal of the rank.
struct Doubts {
  bool Rechecked = false; // the second section looks at the data again and decides anew
  bool Versioned = false; // it compares something old with its present value
  bool Claimed = false;   // the first section took what it read: nobody else has it
  bool Merges = false;    // the write builds on what it finds: `n += k`
  bool Keeps = false;     // the write leaves alone what is there: insert, try_emplace
  bool Relaxed = false;   // both are relaxed: the author counts on being the only writer
  bool Ordered = false;   // both say what they order: he may
  bool Private = false;   // only this thread has the object
  bool Alone = false;     // no other thread runs yet
  bool any() const {
    return Rechecked || Versioned || Claimed || Merges || Keeps || Relaxed || Ordered || Private ||
           Alone;
  }
};

struct Suspicion {
  Seam Kind = Seam::Sections;
  FunctionIndex In = 0;
  SharedRead First;
  Site Released = 0; // where the first section ended
  SharedWrite Then;
  Link How = Link::Value;
  Site Second = 0;              // where the second section begins: the acquire, or the call
  std::vector<LockPath> Across; // locks held at both
  bool SameData = false;
  bool IsWait = false; // the gap is a wait
  bool Asks = false;   // other data that the lock guards is looked at in the second section
  /// Set to a constant in the first section, and again in the second; sorted.
  std::vector<LockPath> Marks;
  Doubts But;
};

struct Flows {
  std::vector<FunctionFlow> Functions; // parallel to Program::Functions
  std::vector<Suspicion> Suspicions;   // by function, then by place
};

class KeptFlows;

/// Kept: flows of earlier runs, see KeptFlows.h.
Flows findFlows(const Inference &Known, KeptFlows *Kept = nullptr);

/// What each function gives and writes, and its suspicions.
std::string dumpFlows(const Program &P, const Flows &Values);

} // namespace lockseam
