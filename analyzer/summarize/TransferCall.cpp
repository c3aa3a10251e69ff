// TransferCall.cpp - a call: the callee's summary in the caller's names, steps 1 to 5.
#include "Transfer.h"

namespace lockseam {

/// Each list is parallel to the summary's, `*` where the caller has no name.
struct Transfer::Callee {
  FunctionIndex Function;
  const LockSummary *Summary;
  std::vector<LockPath> Acquired;
  std::vector<LockPath> Released; // D, sorted
  std::vector<LockPath> Gaps;
  std::vector<LockPath> Pairs;
  std::vector<LockPath> Seconds;
  std::vector<std::vector<LockPath>> Broken;
};

static LockPath inCaller(LockPath Path, const ResolvedCall &Call) {
  return Call.Names.resolve(translate(Path, Call.Binding));
}

const Transfer::Callee &Transfer::translated(const FlowStep &Step, FunctionIndex Target) {
  std::shared_ptr<const Callee> &Known = Translated[{Step.Call, Target}];
  if (Known)
    return *Known;
  const ResolvedCall &Call = F.Calls[Step.Call];
  auto Made = std::make_shared<Callee>();
  Callee &C = *Made;
  C.Function = Target;
  C.Summary = Locks(Target);
  for (const AcquiredLock &A : C.Summary->Acquired)
    C.Acquired.push_back(inCaller(A.Lock, Call));
  for (LockPath P : C.Summary->Released)
    if (LockPath Q = inCaller(P, Call); Q.isNameable())
      insertSorted(C.Released, Q);
  for (const AcquiredLock &A : C.Summary->Gaps)
    C.Gaps.push_back(inCaller(A.Lock, Call));
  for (const LockPair &P : C.Summary->Pairs) {
    C.Pairs.push_back(inCaller(P.Lock, Call));
    C.Seconds.push_back(inCaller(P.Second, Call));
    std::vector<LockPath> &Broken = C.Broken.emplace_back();
    for (LockPath B : P.Broken)
      if (LockPath Q = inCaller(B, Call); Q.isNameable())
        insertSorted(Broken, Q);
  }
  Known = std::move(Made);
  return *Known;
}

std::vector<LockState> Transfer::call(const FlowStep &Step, const LockState &S) {
  Turns HowOften = F.Calls[Step.Call].HowOften;
  if (HowOften == Turns::One)
    return callOnce(Step, S);
  // Zero, one or more turns; two show whatever one turn does to the next.
  std::vector<LockState> Out{S};
  for (const LockState &First : callOnce(Step, S)) {
    Out.push_back(First);
    if (HowOften == Turns::AtMostOne)
      continue;
    for (LockState &Second : callOnce(Step, First))
      Out.push_back(std::move(Second));
  }
  return Out;
}

/// Nothing of the caller's locks, nothing of its own: most functions.
static bool hasNoLocks(const LockSummary &L) {
  return L.Acquired.empty() && L.Released.empty() && L.Gaps.empty() && L.Pairs.empty() &&
         L.Ways.size() == 1 && L.Ways[0].Plus.empty() && L.Ways[0].Minus.empty();
}

std::vector<LockState> Transfer::callOnce(const FlowStep &Step, const LockState &S) {
  std::vector<LockState> Out;
  bool Unchanged = false;
  for (FunctionIndex Target : F.Calls[Step.Call].Targets) {
    const LockSummary *Summary = Locks(Target);
    if (!Summary)
      continue;
    if (hasNoLocks(*Summary)) {
      Unchanged = true;
      continue;
    }
    const Callee &C = translated(Step, Target);
    LockState After = S;
    std::vector<AcquiredLock> Taken;
    takeBelow(After, Step, C, Taken);
    pairsBelow(S, Step, C);
    gapsBelow(After, Step, C);
    for (const WayOut &Way : C.Summary->Ways)
      if (std::optional<LockState> Left = leave(After, Step, C, Way, Taken))
        Out.push_back(std::move(*Left));
  }
  if (Unchanged)
    Out.push_back(S);
  std::vector<LockState> Unique;
  for (LockState &State : Out)
    if (std::find(Unique.begin(), Unique.end(), State) == Unique.end())
      Unique.push_back(std::move(State));
  return Unique;
}

/// Steps 1 and 2: locks that the callee takes, and pairs with what was released before.
void Transfer::takeBelow(LockState &S, const FlowStep &Step, const Callee &C,
                         std::vector<AcquiredLock> &Taken) {
  for (size_t I = 0; I < C.Acquired.size(); ++I) {
    AcquiredLock Lock = C.Summary->Acquired[I];
    Lock.Taken = {Step.Where, C.Function, Lock.Lock};
    Lock.Lock = C.Acquired[I];
    if (!Lock.Lock.isNameable() || S.find(Lock.Lock))
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
}

/// Step 3: pairs that lie wholly below the call.
void Transfer::pairsBelow(const LockState &S, const FlowStep &Step, const Callee &C) {
  if (!Sink)
    return;
  std::vector<std::tuple<LockPath, LockPath, std::vector<LockPath>>> Seen;
  for (size_t I = 0; I < C.Pairs.size(); ++I) {
    LockPath Lock = C.Pairs[I], Second = C.Seconds[I];
    const LockPair &Below = C.Summary->Pairs[I];
    // Further places of the same pair are found from the first when it is explained.
    if (!insertSorted(Seen, std::tuple(Below.Lock, Below.Second, Below.Broken)))
      continue;
    if (!Lock.isNameable() || !Second.isNameable() || S.find(Lock) || S.find(Second))
      continue;
    std::vector<Context> Contexts;
    for (const Context &H : S.contexts())
      if (!containsSorted(C.Broken[I], H.Lock))
        Contexts.push_back(H);
    std::vector<LockPath> Broken = S.Dropped;
    for (LockPath B : C.Broken[I])
      if (LockPath E = exported(B, Step); !E.isStar())
        insertSorted(Broken, E);
    TakenAt Here{Step.Where, C.Function, Below.Lock};
    PairSites Sites{Here, Step.Where, Here, C.Function, Below.Lock, Below.Second, Below.Broken};
    Sink->pair({Lock, Second, PairKind::Section, Sites, std::move(Contexts)},
               {exported(Lock, Step), exported(Second, Step), std::move(Broken), Sites});
  }
}

/// Step 4: locks of ours, or of our caller, that the callee gives away and takes again.
void Transfer::gapsBelow(LockState &S, const FlowStep &Step, const Callee &C) {
  for (size_t I = 0; I < C.Gaps.size(); ++I) {
    LockPath Lock = C.Gaps[I];
    if (!Lock.isNameable())
      continue;
    std::vector<Context> Contexts;
    for (const Context &H : S.contexts())
      if (H.Lock != Lock && !containsSorted(C.Released, H.Lock))
        Contexts.push_back(H);
    TakenAt Again{Step.Where, C.Function, C.Summary->Gaps[I].Lock};
    const Hold *Held = S.find(Lock);
    ReleasedLock Gap{Lock,       Held ? Held->Taken : TakenAt{EntrySite, -1, {}},
                     Step.Where, PairKind::Gap,
                     Contexts,   {}};
    if (!Held || Held->Entry) { // a lock of our caller
      Gap.Broken.push_back(Lock);
      if (Sink && !exported(Lock, Step).isStar() && !containsSorted(S.Dropped, Lock)) {
        AcquiredLock Up = C.Summary->Gaps[I];
        Up.Lock = exported(Lock, Step);
        Up.Taken = Again;
        Sink->gap(Up);
      }
    }
    reportPairs(S, Lock, Again, Step, C.Released);
    if (Sink)
      reportPair(Gap, Lock, Again, Step, Contexts);
    if (Options.TrackReleased)
      insertSorted(S.Released, Gap);
  }
}

/// Step 5: what is held and released when the callee is back on this way.
std::optional<LockState> Transfer::leave(LockState S, const FlowStep &Step, const Callee &C,
                                         const WayOut &Way,
                                         const std::vector<AcquiredLock> &Taken) {
  const ResolvedCall &Call = F.Calls[Step.Call];
  for (Condition If : Way.Requires) {
    If.Operand = Call.Names.resolve(translate(If.Operand, Call.Binding));
    if (If.Operand.Kind == ValueKind::Constant &&
        !compatible({If.Operand, Relation::Equal, If.Operand.Number}, If))
      return std::nullopt;
    if (If.Operand.Kind == ValueKind::Address &&
        !compatible({If.Operand, Relation::NotEqual, 0}, If))
      return std::nullopt;
    if (!know(S, If))
      return std::nullopt;
  }
  for (Condition If : Way.Ensures) {
    If.Operand = Value::load(Call.Returned);
    if (!know(S, If))
      return std::nullopt;
  }

  std::vector<LockPath> Broken = S.Dropped; // of our caller's, during the call
  for (LockPath Lock : C.Released) {
    for (ReleasedLock &R : S.Released)
      std::erase_if(R.Since, [&](const Context &H) { return H.Lock == Lock; });
    if (const Hold *H = S.find(Lock); H && !H->Entry)
      continue;
    S.breakCallersLock(Lock);
    insertSorted(Broken, Lock);
    if (LockPath Callers = exported(Lock, Step); Sink && !Callers.isStar())
      Sink->releasedCallers(Callers);
  }
  sortUnique(S.Released);

  std::vector<LockPath> StillHeld;
  for (const ExitHold &H : Way.Plus)
    StillHeld.push_back(inCaller(H.Lock, Call));
  std::vector<Context> Contexts = S.contexts();
  std::erase_if(Contexts, [&](const Context &H) { return containsSorted(C.Released, H.Lock); });
  for (const AcquiredLock &Lock : Taken)
    if (Options.TrackReleased &&
        std::find(StillHeld.begin(), StillHeld.end(), Lock.Lock) == StillHeld.end())
      insertSorted(S.Released, ReleasedLock{Lock.Lock, Lock.Taken, Step.Where, PairKind::Section,
                                            Contexts, Broken});

  for (LockPath P : Way.Minus)
    releaseByName(S, inCaller(P, Call), Step, PairKind::Section);
  for (size_t I = 0; I < Way.Plus.size(); ++I) {
    const ExitHold &H = Way.Plus[I];
    LockPath Lock = StillHeld[I].isNameable() ? StillHeld[I] : LockPath::star();
    if (std::erase(S.Dropped, Lock) && Lock.isStar())
      continue;
    if (Hold *Already = S.find(Lock); Already && Already->Handles.size() < MaxDepth) {
      Hold Deeper = *Already;
      std::erase(S.Held, *Already);
      Deeper.Handles.push_back(inCaller(H.Handle, Call));
      S.add(std::move(Deeper));
    } else if (!Already) {
      LockPath Handle = inCaller(H.Handle, Call);
      if (Handle.isStar())
        Handle = S.takeOwed(Lock);
      S.add({Lock, {Step.Where, C.Function, H.Lock}, H.Mode, H.Recursive, false, false, {Handle}});
    }
  }
  return S;
}

} // namespace lockseam
