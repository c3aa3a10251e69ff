// FindingSignals.h - what speaks for a finding and what against it, and the rank from both.
//
// A pattern is a suspicion; evidence makes it a finding. Each signal is a fact that a
// reader can check, and the rank says nothing that the signals do not. Signals are neutral
// unless set. The rank grows with each signal that speaks for the finding, and falls with
// each that speaks against it, whatever the others are; tests check that, not the numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockseam {

enum class Crossing : uint8_t { Nothing, Value, Decision, Handle };

struct FindingSignals {
  // For it.
  Crossing Crosses = Crossing::Nothing; // what goes from the first section into the second
  bool SameData = false;                // it is used on the data that it came from
  bool OtherWriter = false;             // another function writes the data and can get in
  bool SameWriter = false;              // the same function does, in another thread
  bool OtherThread = false;             // ... and a thread is known that runs it
  bool GuardKnown = false;              // the lock is known to guard the data
  bool Torn = false;                    // both sections write what others read together
  bool Together = false;                // others write both in one section: they belong together
  bool Mirrored = false;                // elsewhere the second decides about the first
  bool Cleared = false;                 // the data is cleared after its value was taken
  bool Unlocked = false;                // the old reference is used with no lock held
  bool DoubleChecked = false;           // a look with the lock follows one without: a race
  bool HeldAcross = false;              // a lock is held over both: they are meant as one step
  bool Cyclic = false;                  // locks are taken in both orders
  bool Retaken = false;                 // a lock is taken that is held already
  bool Direct = false;                  // ... by one function
  bool Unguarded = false;               // data is used without its lock
  bool Discarded = false;               // a guard is gone before anything is done
  bool TestedOnce = false;              // nothing is tested after a wait
  bool Promised = false;                // a function that is declared to be atomic is not
  bool Expected = false;                // ... or a section, all of which are taken to be
  // Against it.
  bool Unlinked = false;     // nothing is seen to go from the first section into the second
  bool Apart = false;        // the two sections touch different data
  bool Unread = false;       // ... or the first reads nothing of what the second touches
  bool Afresh = false;       // ... or the second reads all of that itself
  bool OtherData = false;    // it is used on other data that the lock guards
  bool NobodyGetsIn = false; // no other write of the data can happen in between
  bool NoGuard = false;      // the lock is not known to guard the data
  bool OneThread = false;    // as far as is known, one thread for each object does both
  bool OtherObject = false;  // the other write is done without the lock: of another object
  bool CallersHold = false;  // all callers hold another lock across both
  bool IsWait = false;       // the gap is a wait, where everybody expects one
  bool Unnamed = false;      // the lock or the data has no name
  bool Protected = false;    // the lock is only ever taken while another one is held
  bool Nested = false;       // only if an object contains another one of its class
  bool MostlyHeld = false;   // the lock held across is held for most of the program
  bool Joined = false;       // the other thread has ended, or not begun, by then
  bool Rechecked = false;    // the second section looks again and decides anew
  bool Versioned = false;    // it compares a version of the data
  bool Claimed = false;      // the first section took what it read out of the data
  bool Merges = false;       // the write builds on what it finds
  bool OnlyAdded = false;    // the other thread only adds elements, which leaves those there
  bool Looked = false;       // the function that is called looks at the data itself
  bool Asks = false;         // other data of the second section decides as well
  bool Busy = false;         // the first section says that it is at work, and others look
  bool OneLock = false;      // the lock given back may be the one held, by another name
  bool Flag = false;         // a load of an atomic decides about a store
  bool Keeps = false;        // the write leaves alone what it finds
  bool Relaxed = false;      // load and store order nothing: one thread is meant to write
  bool Ordered = false;      // ... or say what they order: the same, with less weight
  bool Repeated = false;     // another finding tells of the same two sections
  bool Guessed = false;      // a call through a pointer with many targets is on the way
  bool Away = false;         // some calls lead there
  bool Far = false;          // many calls lead there, and each may be one that is not made
  bool Private = false;      // no other thread has the object
  bool Alone = false;        // no other thread runs yet
  bool Metrics = false;      // statistics and logs, by their name
  bool Test = false;         // test code, by its name
  bool Benign = false;       // the lock, or the data, is marked so
  // Against a deadlock.
  bool MayDiffer = false;   // the locks may belong to different objects
  bool NoOrder = false;     // two objects of a kind, of which nobody is seen to exchange the roles
  bool Sometimes = false;   // it may be taken, or held, under a condition only
  bool WhenWorking = false; // unless the function leaves before it has done anything
  // Against an access without the lock.
  bool Inferred = false;   // the guard is inferred from the other accesses
  bool OnlyRead = false;   // the data is read, not written
  bool NoAnalysis = false; // the function is marked as not to be analysed
  // Against a guard that is gone.
  bool Works = false;    // the rest of the statement runs with the lock held
  bool Notifies = false; // an empty section before a notification is useful
  // Against a wait without a loop.
  bool Untested = false;     // nothing is tested before it either
  bool Timed = false;        // it ends after some time in any case
  bool ResultTested = false; // ... and what it returns is tested
  bool TestsLater = false;   // a test follows, and nothing before it is about the condition
  bool WaitsForEver = false; // the function does nothing else
  bool CallersTest = false;  // it returns at once, and its callers test again
};

struct Rank {
  int Value = 0; // 0 to 100
  std::vector<std::string> Reasons;
};

Rank evaluate(const FindingSignals &Signals);

} // namespace lockseam
