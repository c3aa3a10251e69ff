// ThreadReach.cpp - follows calls from the functions that threads start with.
#include "ThreadReach.h"

namespace lockseam {

ThreadReach::ThreadReach(const Program &P, const Summaries &S)
    : P(P), S(S), Others(P.Functions.size()) {
  std::vector<FunctionIndex> Open;
  bool HasMain = false;
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    HasMain |= P.Functions[F].IsMain && P.Functions[F].HasBody;
    Open.insert(Open.end(), S.Memory[F].Started.begin(), S.Memory[F].Started.end());
    if (P.Functions[F].AddressTaken && !P.Functions[F].IsMain)
      Open.push_back(F);
  }
  IsKnown = HasMain && !Open.empty();
  reach(P, std::move(Open), Others);
}

void ThreadReach::reach(const Program &P, std::vector<FunctionIndex> Open,
                        std::vector<bool> &Into) const {
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (Into[F])
      continue;
    Into[F] = true;
    for (const CallTargets &Call : P.Calls[F]) {
      Open.insert(Open.end(), Call.Functions.begin(), Call.Functions.end());
      for (const HandedCallable &Handed : Call.Handed)
        Open.push_back(Handed.Function);
    }
  }
}

bool ThreadReach::areStartedBy(FunctionIndex A, FunctionIndex B) const {
  if (!IsKnown || Others[A])
    return false;
  // The others, without those that A starts.
  std::vector<FunctionIndex> Elsewhere;
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    if (F != A)
      Elsewhere.insert(Elsewhere.end(), S.Memory[F].Started.begin(), S.Memory[F].Started.end());
    if (P.Functions[F].AddressTaken && !P.Functions[F].IsMain &&
        !containsSorted(S.Memory[A].Started, F))
      Elsewhere.push_back(F);
  }
  std::vector<bool> Reached(P.Functions.size());
  reach(P, std::move(Elsewhere), Reached);
  return !Reached[B];
}

} // namespace lockseam
