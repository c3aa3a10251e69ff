// ThreadReach.cpp - follows calls from the functions that threads start with.
#include "ThreadReach.h"
#include <unordered_set>

namespace lockseam {

ThreadReach::ThreadReach(const Program &P, const Summaries &S)
    : P(P), S(S), Starters(P.Functions.size()), Callers(P.Functions.size()),
      Others(P.Functions.size()) {
  std::vector<FunctionIndex> Open;
  bool HasMain = false;
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    HasMain |= P.Functions[F].IsMain && P.Functions[F].HasBody;
    for (FunctionIndex Started : S.Memory[F].Started) {
      ++Starters[Started];
      Open.push_back(Started);
    }
    if (P.Functions[F].AddressTaken && !P.Functions[F].IsMain)
      Open.push_back(F);
  }
  IsKnown = HasMain && !Open.empty();
  reachOthers(std::move(Open));
}

void ThreadReach::reachOthers(std::vector<FunctionIndex> Open) {
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (Others[F])
      continue;
    Others[F] = true;
    auto Call = [&](FunctionIndex Callee) {
      Open.push_back(Callee);
      if (Callers[Callee].empty() || Callers[Callee].back() != F)
        Callers[Callee].push_back(F);
    };
    for (const CallTargets &Each : P.Calls[F]) {
      for (FunctionIndex Callee : Each.Functions)
        Call(Callee);
      for (const HandedCallable &Handed : Each.Handed)
        Call(Handed.Function);
    }
  }
}

bool ThreadReach::isStartedElsewhere(FunctionIndex F, FunctionIndex A) const {
  bool ByA = containsSorted(S.Memory[A].Started, F);
  return Starters[F] > ByA || (P.Functions[F].AddressTaken && !P.Functions[F].IsMain && !ByA);
}

/// Up from B: in a large program nearly every other thread has nothing to do with it.
bool ThreadReach::areStartedBy(FunctionIndex A, FunctionIndex B) const {
  if (!IsKnown || Others[A])
    return false;
  std::vector<FunctionIndex> Open{B};
  std::unordered_set<FunctionIndex> Seen;
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (!Seen.insert(F).second)
      continue;
    if (isStartedElsewhere(F, A))
      return false;
    Open.insert(Open.end(), Callers[F].begin(), Callers[F].end());
  }
  return true;
}

} // namespace lockseam
