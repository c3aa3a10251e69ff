// TransferCall.cpp - a call: the callee's summary in the caller's names, steps 1 to 5; step 3
// is CallPairs.cpp.
#include "Transfer.h"

namespace lockseam {

std::vector<LockState> Transfer::call(const FlowStep &Step, const LockState &S) {
  Turns HowOften = F.Calls[Step.Call].HowOften;
  if (HowOften == Turns::One)
    return callOnce(Step, S);
  // Zero, one or more turns; two show whatever one turn does to the next.
  std::vector<LockState> Out{S};
  for (const LockState &First : callOnce(Step, S)) {
    Out.push_back(First);
    if (HowOften != Turns::Any)
      continue;
    for (LockState &Second : callOnce(Step, First))
      Out.push_back(std::move(Second));
  }
  return Out;
}

/// Most calls have nothing to do with locks.
bool Transfer::doesNothing(const std::vector<Callees> &Groups) {
  if (Groups.size() != 1 || Groups[0].Ways.size() != 1)
    return false;
  const Callees &C = Groups[0];
  const WayOut &Way = C.Ways[0].Way;
  return C.Released.empty() && C.Acquired.empty() && C.Gaps.empty() && Way == WayOut();
}

std::vector<LockState> Transfer::callOnce(const FlowStep &Step, const LockState &S) {
  const std::vector<Callees> &Groups = Calls.of(Step);
  if (Sink)
    Sink->called(Step, S, Groups);
  if (doesNothing(Groups))
    return {S};
  std::vector<LockState> Out;
  for (const Callees &C : Groups) {
    LockState After = S;
    std::vector<AcquiredLock> Taken;
    if (F.Calls[Step.Call].HowOften != Turns::OnceEver)
      Taken = takeBelow(S, Step, C);
    gapsBelow(After, Step, C);
    for (const WayBack &Back : C.Ways)
      if (std::optional<LockState> Left = leave(After, Step, C, Back, Taken))
        if (std::find(Out.begin(), Out.end(), *Left) == Out.end())
          Out.push_back(std::move(*Left));
  }
  return Out;
}

/// Steps 1 and 2: locks that the callee takes, and pairs with what was released before.
std::vector<AcquiredLock> Transfer::takeBelow(const LockState &S, const FlowStep &Step,
                                              const Callees &C) {
  std::vector<AcquiredLock> Taken;
  for (const AcquiredLock &Lock : C.Acquired) {
    if (S.find(Lock.Lock))
      continue;
    reportPairs(S, Lock.Lock, Lock.Taken, Step, C.Released);
    if (Sink && !containsSorted(S.Dropped, Lock.Lock)) {
      AcquiredLock Up = Lock;
      Up.Lock = exported(Lock.Lock, Step);
      if (!Up.Lock.isStar())
        Sink->acquired(Up);
    }
    Taken.push_back(Lock);
  }
  return Taken;
}

/// Step 4: locks of ours, or of our caller, that the callee gives away and takes again.
void Transfer::gapsBelow(LockState &S, const FlowStep &Step, const Callees &C) {
  for (const AcquiredLock &Again : C.Gaps) {
    LockPath Lock = Again.Lock;
    std::vector<Context> Contexts;
    for (const Context &H : S.contexts())
      if (H.Lock != Lock && !containsSorted(C.Released, H.Lock))
        Contexts.push_back(H);
    const Hold *Held = S.find(Lock);
    ReleasedLock Gap{Lock,       Held ? Held->Taken : TakenAt{EntrySite, -1, {}},
                     Step.Where, PairKind::Gap,
                     Contexts,   {}};
    if (!Held || Held->Entry) { // a lock of our caller
      Gap.Broken.push_back(Lock);
      if (Sink && !exported(Lock, Step).isStar() && !containsSorted(S.Dropped, Lock)) {
        AcquiredLock Up = Again;
        Up.Lock = exported(Lock, Step);
        Sink->gap(Up);
      }
    }
    reportPairs(S, Lock, Again.Taken, Step, C.Released);
    if (Sink)
      reportPair(Gap, Lock, Again.Taken, Step, Contexts);
    if (Options.TrackReleased)
      S.remember({Gap});
  }
}

/// Step 5: what is held and released when the callee is back on this way.
std::optional<LockState> Transfer::leave(LockState S, const FlowStep &Step, const Callees &C,
                                         const WayBack &Back,
                                         const std::vector<AcquiredLock> &Taken) {
  const WayOut &Way = Back.Way;
  for (const auto *Conditions : {&Way.Requires, &Way.Ensures})
    for (const Condition &If : *Conditions)
      if (!know(S, If))
        return std::nullopt;

  if (!C.Released.empty())
    S.editReleased([&](ReleasedLock &R) {
      std::erase_if(R.Since, [&](const Context &H) { return containsSorted(C.Released, H.Lock); });
    });
  std::vector<LockPath> Broken = S.Dropped; // of our caller's, during the call
  for (LockPath Lock : C.Released) {
    if (const Hold *H = S.find(Lock); H && !H->Entry)
      continue;
    if (exported(Lock, Step).isStar())
      continue; // of a value that our caller does not have
    S.breakCallersLock(Lock);
    insertSorted(Broken, Lock);
    if (Sink)
      Sink->releasedCallers(Lock);
  }

  std::vector<Context> Contexts = S.contexts();
  std::erase_if(Contexts, [&](const Context &H) { return containsSorted(C.Released, H.Lock); });
  std::vector<ReleasedLock> Ended;
  for (const AcquiredLock &Lock : Taken)
    if (Options.TrackReleased &&
        std::none_of(Way.Plus.begin(), Way.Plus.end(),
                     [&](const ExitHold &H) { return H.Lock == Lock.Lock; }))
      Ended.push_back({Lock.Lock, Lock.Taken, Step.Where, PairKind::Section, Contexts, Broken});
  S.remember(std::move(Ended));

  for (LockPath P : Way.Minus)
    releaseByName(S, P, Step, PairKind::Section);
  for (LockPath Handle : Way.LetGo)
    letGo(S, Handle, Step);
  for (size_t I = 0; I < Way.Plus.size(); ++I)
    keepHeld(S, Way.Plus[I], Back.Taken[I], Step);
  return S;
}

void Transfer::keepHeld(LockState &S, const ExitHold &H, const TakenAt &Taken,
                        const FlowStep &Step) {
  bool IsCallers = std::erase(S.Dropped, H.Lock) > 0; // and it is his again
  if (IsCallers && H.Lock.isStar())
    return;
  if (IsCallers && Sink)
    Sink->gap({exported(H.Lock, Step), H.Mode, H.Recursive, Taken});
  if (const Hold *Already = S.find(H.Lock); Already && Already->Handles.size() < MaxDepth) {
    S.change(*Already, [&](Hold &Deeper) { Deeper.Handles.push_back(H.Handle); });
  } else if (!Already) {
    LockPath Handle = H.Handle.isStar() ? S.takeOwed(H.Lock) : H.Handle;
    S.add({H.Lock, Taken, H.Mode, H.Recursive, false, IsCallers, {Handle}});
  }
}

} // namespace lockseam
