// ThreadReach.h - which functions may run in a thread other than the first.
#pragma once

#include "analyzer/summarize/Summarize.h"

namespace lockseam {

class ThreadReach {
public:
  ThreadReach(const Program &P, const Summaries &S);

  /// Whether two threads may be in A and in B. Not if both are reached from main alone, in
  /// a program of which we see main and some other thread; else who knows.
  bool mayOverlap(FunctionIndex A, FunctionIndex B) const {
    return !IsKnown || Others[A] || Others[B];
  }

  /// Whether every thread that may be in B is started by A, which runs in the first thread.
  bool areStartedBy(FunctionIndex A, FunctionIndex B) const;

private:
  void reachOthers(std::vector<FunctionIndex> From);
  /// Whether another thread starts with F, other than those that A starts.
  bool isStartedElsewhere(FunctionIndex F, FunctionIndex A) const;

  const Program &P;
  const Summaries &S;
  bool IsKnown = false;
  std::vector<uint32_t> Starters;                  // by function: how many start a thread with it
  std::vector<std::vector<FunctionIndex>> Callers; // by function
  std::vector<bool> Others; // by function: reached by another thread, or by nobody knows whom
};

} // namespace lockseam
