// HeldShare.cpp - follows calls from the places that hold a lock.
#include "HeldShare.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include <utility>

namespace lockseam {

constexpr size_t AFew = 100; // functions: below, a share says little

HeldShare::HeldShare(const Program &P, const Summaries &S)
    : P(P), S(S), SeenBy(P.Functions.size()) {
  for (const FunctionAccesses &F : S.Memory)
    for (const HeldCall &Call : F.Calls)
      for (const HeldLock &H : Call.Locks.Held) {
        std::vector<FunctionIndex> &With = Called[lockVariable(H.Lock).Variable];
        With.insert(With.end(), Call.Targets.begin(), Call.Targets.end());
      }
}

bool HeldShare::mostly(LockPath Lock) const {
  if (Lock.isStar() || P.Counts.FunctionsWithBody < AFew)
    return false;
  auto [At, New] = Known.insert({Lock, false});
  if (auto From = Called.find(Lock); New && From != Called.end())
    At->second = reachesHalf(From->second);
  return At->second;
}

bool HeldShare::reachesHalf(std::vector<FunctionIndex> Open) const {
  ++Searches;
  size_t Count = 0;
  while (!Open.empty() && Count * 2 < P.Counts.FunctionsWithBody) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (std::exchange(SeenBy[F], Searches) == Searches)
      continue;
    Count += P.Functions[F].HasBody;
    for (const HeldCall &Call : S.Memory[F].Calls)
      Open.insert(Open.end(), Call.Targets.begin(), Call.Targets.end());
  }
  return Count * 2 >= P.Counts.FunctionsWithBody;
}

} // namespace lockseam
