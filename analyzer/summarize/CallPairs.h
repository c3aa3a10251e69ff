// CallPairs.h - pairs and patterns that lie wholly below calls, in the caller's names.
//
//   void twice() { add(1); add(2); }              a pair of mu_
//   void both() { m.lock(); twice(); ... }        a pattern: m is held across it
//
// Pairs change nothing of what is held, so while those of a recursive component grow, the
// states at its calls stay what they are: they are noted once, and only what lies below
// calls is looked at again.
#pragma once

#include "Callees.h"
#include "LockState.h"
#include <set>

namespace lockseam {

/// p->next->next->mu: out of a function that calls itself on p->next each turn would add one
/// more lock. They are nobody's name, only the first is.
bool followsFieldTwice(LockPath Lock);

class PatternSet {
public:
  /// Of patterns under nothing but nameless locks, one for each place: they tell the same.
  void add(const Pattern &P);
  std::vector<Pattern> take();

private:
  std::set<Pattern> All;
  std::set<std::tuple<LockPath, LockPath, PairKind, PairSites>> Nameless;
};

class CallPairs {
public:
  /// Recursive: the pairs of callees may become more.
  CallPairs(const ResolvedFunction &F, bool Recursive) : F(&F), Recursive(Recursive) {}

  /// A call in one of the states before it. ForCaller: who is there may come back to him.
  void note(const FlowStep &Step, const LockState &S, const std::vector<Callees> &Groups,
            bool ForCaller, LockSummaries Locks);
  /// Pairs for the caller, of those calls below which there are more than the last time.
  std::vector<LockPair> news(LockSummaries Locks);
  void addPatterns(LockSummaries Locks, PatternSet &Into) const;

private:
  /// What of a state matters here.
  struct NotedState {
    std::vector<LockPath> Held; // sorted
    std::vector<Context> Contexts;
    std::vector<LockPath> Dropped;
    bool ForCaller = false;
    friend bool operator==(const NotedState &, const NotedState &) = default;
  };
  struct NotedCall {
    const FlowStep *Step = nullptr;
    std::vector<std::vector<FunctionIndex>> Groups; // of targets, as Callees
    std::vector<NotedState> States;                 // in the order in which they were met
    size_t Seen = 0;                                // pairs of the targets the last time
  };
  struct PairBelow {
    LockPath Lock, Second;
    std::vector<LockPath> Broken;
    PairSites Sites;
  };

  size_t countPairs(const NotedCall &Call, LockSummaries Locks) const;
  std::vector<PairBelow> pairsBelow(const NotedCall &Call, LockSummaries Locks) const;
  void addPairsBelow(const FlowStep &Step, const std::vector<FunctionIndex> &Group,
                     LockSummaries Locks, std::vector<PairBelow> &Into) const;
  void addPairs(const NotedCall &Call, const std::vector<PairBelow> &Below,
                std::vector<LockPair> &Into) const;
  bool isNobodys(LockPath Exported) const;

  const ResolvedFunction *F;
  bool Recursive;
  std::vector<NotedCall> Calls; // in the order of their steps
};

} // namespace lockseam
