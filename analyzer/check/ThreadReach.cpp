// ThreadReach.cpp - follows calls from the functions that threads start with.
#include "ThreadReach.h"

namespace lockseam {

ThreadReach::ThreadReach(const Program &P, const Summaries &S) : Others(P.Functions.size()) {
  std::vector<FunctionIndex> Open;
  bool HasMain = false;
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    HasMain |= P.Functions[F].IsMain && P.Functions[F].HasBody;
    Open.insert(Open.end(), S.Memory[F].Started.begin(), S.Memory[F].Started.end());
    if (P.Functions[F].AddressTaken && !P.Functions[F].IsMain)
      Open.push_back(F);
  }
  IsKnown = HasMain && !Open.empty();
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (Others[F])
      continue;
    Others[F] = true;
    for (const CallTargets &Call : P.Calls[F]) {
      Open.insert(Open.end(), Call.Functions.begin(), Call.Functions.end());
      for (const HandedCallable &Handed : Call.Handed)
        Open.push_back(Handed.Function);
    }
  }
}

} // namespace lockseam
