// LockChains.h - tells the way from a place that takes a lock down to the lock statement.
//
//   f:7   'mu' is taken here, in 'add(int)'
//   add:3 taken here
#pragma once

#include "EventPlaces.h"
#include "Finding.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

constexpr size_t SomeCalls = 4;  // of 43 such ways readers called none a defect
constexpr size_t ManyCalls = 10; // of 80 such ways in real programs 7 can be gone

/// One link of a chain: the statement itself, or a call of Via, in which the next link is.
struct ChainLink {
  FunctionIndex In = 0;
  Site Where = 0;
  int64_t Via = -1;
  bool ByWait = false;
};

class LockChains {
public:
  LockChains(const Program &P, const Summaries &S) : P(P), S(S), Places(P) {}

  /// From Taken, in function F, down to the lock statement; empty if a caller holds the lock.
  std::vector<ChainLink> chain(FunctionIndex F, TakenAt Taken) const;
  /// The statement that took a lock that F holds, or the call that came back with it.
  TakenAt heldSince(FunctionIndex F, const HeldLock &Held) const;
  /// What is said of the lock at the first link; the others follow it.
  void tell(std::vector<Note> &Notes, const std::vector<ChainLink> &Chain, const std::string &Lock,
            const std::string &What) const;
  /// The same from the start; Lock is its name in F.
  void tellTaken(std::vector<Note> &Notes, FunctionIndex F, const TakenAt &Taken,
                 const std::string &Lock, const std::string &What) const;

  /// How F takes a lock of its own; null if it does not.
  const AcquiredLock *find(FunctionIndex F, LockPath Lock) const;

private:
  const Program &P;
  const Summaries &S;
  EventPlaces Places;
};

} // namespace lockseam
