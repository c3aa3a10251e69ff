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
  // Against it.
  bool OtherData = false;    // it is used on other data that the lock guards
  bool NobodyGetsIn = false; // no other write of the data can happen in between
  bool CallersHold = false;  // all callers hold another lock across both
  bool IsWait = false;       // the gap is a wait, where everybody expects one
  bool Unnamed = false;      // the lock or the data has no name
};

struct Rank {
  int Value = 0; // 0 to 100
  std::vector<std::string> Reasons;
};

Rank evaluate(const FindingSignals &Signals);

} // namespace lockseam
