// HeldShare.cpp - follows calls from the places that hold a lock.
#include "HeldShare.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include <algorithm>

namespace lockseam {

constexpr size_t AFew = 100; // functions: below, a share says little

bool HeldShare::mostly(LockPath Lock) const {
  if (Lock.isStar())
    return false;
  auto [At, New] = Known.insert({Lock, false});
  if (New && P.Counts.FunctionsWithBody >= AFew)
    At->second = reached(Lock) * 2 >= P.Counts.FunctionsWithBody;
  return At->second;
}

size_t HeldShare::reached(LockPath Lock) const {
  std::vector<FunctionIndex> Open;
  for (const FunctionAccesses &F : S.Memory)
    for (const HeldCall &Call : F.Calls)
      if (std::any_of(Call.Locks.Held.begin(), Call.Locks.Held.end(),
                      [&](const HeldLock &H) { return lockVariable(H.Lock).Variable == Lock; }))
        Open.insert(Open.end(), Call.Targets.begin(), Call.Targets.end());
  std::vector<bool> Seen(P.Functions.size());
  size_t Count = 0;
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (Seen[F])
      continue;
    Seen[F] = true;
    Count += P.Functions[F].HasBody;
    for (const HeldCall &Call : S.Memory[F].Calls)
      Open.insert(Open.end(), Call.Targets.begin(), Call.Targets.end());
  }
  return Count;
}

} // namespace lockseam
