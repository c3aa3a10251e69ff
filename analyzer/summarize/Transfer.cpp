// Transfer.cpp - lock operations and changes of names; calls are in TransferCall.cpp.
#include "Transfer.h"

namespace lockseam {

LockPath Transfer::exported(LockPath Lock, const FlowStep &Step) const {
  return exportedPath(Lock, F.Modified[Step.Modified]);
}

std::vector<LockState> Transfer::step(const FlowStep &Step, LockState S) {
  reach(Step, S);
  switch (Step.Kind) {
  case StepKindInFlow::Lock:
    return lock(Step, std::move(S));
  case StepKindInFlow::Call:
    return call(Step, S);
  case StepKindInFlow::Access:
  case StepKindInFlow::Move:
    break;
  case StepKindInFlow::Change:
    S.mapNames([&](LockPath P) { return Step.Changed.affects(P) ? LockPath::star() : P; });
    break;
  case StepKindInFlow::Redefine:
    S.mapNames([&](LockPath P) {
      return P.anyPart([&](LockPath Q) { return Q == Step.Path; }) ? LockPath::star() : P;
    });
    break;
  case StepKindInFlow::Rename:
    S.mapNames([&](LockPath P) { return P.withPrefix(Step.Path, Step.To).value_or(P); });
    break;
  }
  std::vector<LockState> Out;
  Out.push_back(std::move(S));
  return Out;
}

bool Transfer::know(LockState &S, const Condition &If) const {
  if (If.Operand.Kind != ValueKind::Load)
    return true;
  if (containsSorted(F.TestedValues, If.Operand.Path))
    return S.assume(If);
  return true;
}

/// All values of the target are made at once. A name that dies with an old one may live on
/// under a new one: p = p->next turns p->next->mu into p->mu.
static LockPath renamed(const FlowEdge &E, LockPath P) {
  bool Dies = P.anyPart([&](LockPath Q) {
    return Q.isRoot() && std::find(E.Redefined.begin(), E.Redefined.end(), Q) != E.Redefined.end();
  });
  for (const Renaming &R : E.Moved)
    if (std::optional<LockPath> New = P.withPrefix(R.From, R.To))
      return *New;
  if (!Dies)
    return P;
  for (const Renaming &R : E.Renamed)
    if (std::optional<LockPath> New = P.withPrefix(R.From, R.To))
      return *New;
  return LockPath::star();
}

std::optional<LockState> Transfer::edge(const FlowEdge &E, LockState S) {
  if (E.If.isKnown() && !know(S, E.If))
    return std::nullopt;
  if (E.Redefined.empty())
    return S;
  std::unordered_map<LockPath, LockPath> &Known = Renamed[&E];
  S.mapNames([&](LockPath P) {
    auto [At, IsNew] = Known.try_emplace(P);
    if (IsNew)
      At->second = renamed(E, P);
    return At->second;
  });
  for (const Condition &C : E.Implied)
    if (!know(S, C))
      return std::nullopt;
  return S;
}

/// Of a success that is a result equal or not equal to a number.
static Condition negated(Condition If) {
  If.Is = If.Is == Relation::Equal ? Relation::NotEqual : Relation::Equal;
  return If;
}

/// `if (pthread_mutex_unlock(&m) != 0) abort();`: what fails here is broken anyway.
bool Transfer::succeeds(LockState &S, const LockOp &Op) const {
  return Op.Success.Is != Relation::Equal || know(S, Op.Success);
}

std::vector<LockState> Transfer::lock(const FlowStep &Step, LockState S) {
  const LockOp &Op = Step.Op;
  std::vector<LockState> Out;
  switch (Op.Kind) {
  case OpKind::Acquire:
    acquire(S, Step, Op.Lock, Op.Handle);
    if (!succeeds(S, Op))
      return Out;
    break;
  case OpKind::Release:
    release(S, Step, PairKind::Section);
    if (!succeeds(S, Op))
      return Out;
    break;
  case OpKind::ReleaseOwned:
    letGo(S, Op.Handle, Step);
    break;
  case OpKind::Try: {
    LockState Failed = S;
    acquire(S, Step, Op.Lock, Op.Handle);
    if (know(Failed, negated(Op.Success)))
      Out.push_back(std::move(Failed));
    if (!know(S, Op.Success))
      return Out;
    break;
  }
  case OpKind::Wait:
    wait(S, Step);
    break;
  case OpKind::Adopt:
    if (const Hold *H = S.find(Op.Lock)) {
      S.change(*H, [&](Hold &Owned) { Owned.Handles.back() = Op.Handle; });
    } else {
      Hold Owned{Op.Lock, {Step.Where, -1, {}}, Op.Mode, Op.Recursive, false, true, {Op.Handle}};
      S.add(Owned);
    }
    break;
  case OpKind::MoveGuard:
  case OpKind::SwapGuards:
  case OpKind::Disown: {
    LockPath From = Op.Kind == OpKind::Disown ? Op.Handle : Op.FromHandle;
    LockPath To = Op.Kind == OpKind::Disown ? LockPath::star() : Op.Handle;
    SharedVector<Hold> Holds = std::exchange(S.Held, {});
    for (Hold H : Holds) {
      for (LockPath &Handle : H.Handles)
        if (Handle == From && !From.isStar())
          Handle = To;
        else if (Op.Kind == OpKind::SwapGuards && Handle == To && !To.isStar())
          Handle = From;
      S.add(std::move(H));
    }
    break;
  }
  case OpKind::Owns: {
    bool Owned = false;
    for (const Hold &H : S.Held)
      Owned |= std::find(H.Handles.begin(), H.Handles.end(), Op.Handle) != H.Handles.end();
    bool Sure = std::none_of(S.Held.begin(), S.Held.end(), [](const Hold &H) { return H.Maybe; });
    Condition Outcome = Owned ? Op.Success : negated(Op.Success);
    if (Sure && !know(S, Outcome))
      return Out;
    break;
  }
  case OpKind::AssertHeld:
    if (!S.find(Op.Lock) && Op.Lock.isNameable())
      S.add(
          {Op.Lock, {Step.Where, -1, {}}, Op.Mode, Op.Recursive, false, true, {LockPath::star()}});
    break;
  case OpKind::ReleaseDuring:
    release(S, Step, PairKind::Section);
    insertSorted(S.Lent, LentLock{Op.Handle, Op.Lock, Op.Mode});
    break;
  case OpKind::Reacquire: {
    std::vector<LentLock> Lent = S.Lent;
    std::erase_if(S.Lent, [&](const LentLock &L) { return L.Handle == Op.Handle; });
    for (const LentLock &L : Lent)
      if (L.Handle == Op.Handle)
        acquire(S, Step, L.Lock, LockPath::star());
    break;
  }
  case OpKind::Upgrade:
  case OpKind::Downgrade:
    if (const Hold *H = S.find(Op.Lock))
      S.change(*H, [&](Hold &Other) {
        Other.Mode = Op.Kind == OpKind::Upgrade ? LockMode::Exclusive : LockMode::Shared;
      });
    break;
  default:
    break;
  }
  Out.push_back(std::move(S));
  return Out;
}

void Transfer::reportPair(const ReleasedLock &First, LockPath Lock, const TakenAt &Again,
                          const FlowStep &Step, std::vector<Context> Contexts) {
  PairSites Sites{First.Taken, First.Where, Again, -1, {}, {}, {}};
  Sink->pair({First.Lock, Lock, First.Kind, Sites, std::move(Contexts)},
             {exported(First.Lock, Step), exported(Lock, Step), First.Broken, Sites});
}

void Transfer::reportPairs(const LockState &S, LockPath Lock, const TakenAt &Again,
                           const FlowStep &Step, const std::vector<LockPath> &Broken) {
  if (!Sink)
    return;
  for (const ReleasedLock &R :
       Options.Pairs ? llvm::ArrayRef(S.Released.get()) : S.releasedOf(Lock)) {
    std::vector<Context> Contexts;
    for (const Context &C : R.Since)
      if (!containsSorted(Broken, C.Lock))
        Contexts.push_back(C);
    reportPair(R, Lock, Again, Step, std::move(Contexts));
  }
}

void Transfer::acquire(LockState &S, const FlowStep &Step, LockPath Lock, LockPath Handle) {
  const LockOp &Op = Step.Op;
  if (const Hold *H = S.find(Lock))
    return S.change(*H, [&](Hold &Again) {
      if (Again.Maybe)
        Again.Maybe = false;
      else if (Again.Handles.size() < MaxDepth)
        Again.Handles.push_back(Handle);
    });
  if (Handle.isStar())
    Handle = S.takeOwed(Lock);
  TakenAt Here{Step.Where, -1, {}, Op.Kind == OpKind::Wait};
  Hold New{Lock, Here, Op.Mode, Op.Recursive, false, false, {Handle}};
  if (!Lock.isNameable()) {
    New.Lock = LockPath::star();
    if (std::erase(S.Dropped, LockPath::star()))
      return; // what the caller held without a name, he holds again
    if (Sink)
      Sink->acquired({LockPath::star(), Op.Mode, Op.Recursive, Here});
    S.add(std::move(New));
    return;
  }
  reportPairs(S, Lock, Here, Step, {});
  AcquiredLock Taken{exported(Lock, Step), Op.Mode, Op.Recursive, Here};
  if (std::erase(S.Dropped, Lock)) {
    New.Entry = true; // it is the caller's again
    if (Sink)
      Sink->gap(Taken);
  } else if (Sink) {
    Sink->acquired(Taken);
  }
  S.add(std::move(New));
}

void Transfer::remember(LockState &S, LockPath Lock, const TakenAt &Taken, Site Where,
                        PairKind Kind, std::vector<LockPath> Broken) {
  if (!Options.TrackReleased || !Lock.isNameable())
    return;
  // Locks of the caller that are given away now are no contexts of his either.
  mergeSorted(Broken, S.Dropped);
  S.remember({{Lock, Taken, Where, Kind, S.contexts(), std::move(Broken)}});
}

void Transfer::releaseCallers(LockState &S, LockPath Lock, const TakenAt &Taken, Site Where,
                              PairKind Kind) {
  S.breakCallersLock(Lock);
  insertSorted(S.Dropped, Lock);
  remember(S, Lock, Taken, Where, Kind == PairKind::Section ? PairKind::Gap : Kind, {Lock});
  if (Sink)
    Sink->releasedCallers(Lock);
}

/// Ends one level of a hold; Handle says which, `*` is the one without a guard.
void Transfer::releaseHold(LockState &S, const Hold &H, LockPath Handle, Site Where,
                           PairKind Kind) {
  if (H.Handles.size() > 1)
    return S.change(H, [&](Hold &Less) {
      auto Level = std::find(Less.Handles.begin(), Less.Handles.end(), Handle);
      Less.Handles.erase(Level == Less.Handles.end() ? Less.Handles.end() - 1 : Level);
    });
  Hold Gone = S.remove(H);
  if (LockPath Guard = Gone.Handles.front(); Handle.isStar() && !Guard.isStar())
    insertSorted(S.Owed, LentLock{Guard, Gone.Lock, Gone.Mode});
  if (Gone.Maybe)
    return;
  if (Gone.Entry && Gone.Lock.isNameable())
    releaseCallers(S, Gone.Lock, Gone.Taken, Where, Kind);
  else
    remember(S, Gone.Lock, Gone.Taken, Where, Kind, {});
}

bool Transfer::releaseOwned(LockState &S, LockPath Handle, Site Where, PairKind Kind) {
  if (Handle.isStar())
    return false;
  std::erase_if(S.Owed, [&](const LentLock &L) { return L.Handle == Handle; });
  std::vector<Hold> Owned;
  for (const Hold &H : S.Held)
    if (std::find(H.Handles.begin(), H.Handles.end(), Handle) != H.Handles.end())
      Owned.push_back(H);
  for (const Hold &H : Owned)
    releaseHold(S, H, Handle, Where, Kind);
  return !Owned.empty();
}

/// A guard that owns nothing here may own something for the caller.
void Transfer::letGo(LockState &S, LockPath Handle, const FlowStep &Step) {
  if (releaseOwned(S, Handle, Step.Where, PairKind::Section))
    return;
  if (LockPath Callers = exported(Handle, Step); !Callers.isStar())
    insertSorted(S.LetGo, Callers);
}

/// A value that nobody could name when it was locked under another name: the only lock
/// of the same field that is held.
static const Hold *onlyHoldLike(const LockState &S, LockPath Lock) {
  RootKind Kind = Lock.root().Kind;
  bool IsLocalValue =
      Kind == RootKind::Merge || Kind == RootKind::Snapshot || Kind == RootKind::Result;
  if (!IsLocalValue)
    return nullptr;
  const Hold *Found = nullptr;
  for (const Hold &H : S.Held) {
    bool SameField = H.Lock.size() > 0 && Lock.size() > 0 && H.Lock.lastStep() == Lock.lastStep() &&
                     (Lock.lastStep() != StepKind::Field || H.Lock.lastField() == Lock.lastField());
    if (!SameField && !H.Lock.isStar())
      continue;
    if (Found)
      return nullptr;
    Found = &H;
  }
  return Found;
}

/// An unknown lock: every hold that has no name may be the one.
void Transfer::releaseNameless(LockState &S, Site Where, PairKind Kind) {
  std::vector<Hold> Nameless;
  for (const Hold &H : S.Held)
    if (H.Lock.isStar())
      Nameless.push_back(H);
  for (const Hold &H : Nameless)
    releaseHold(S, H, LockPath::star(), Where, Kind);
  if (Nameless.empty())
    insertSorted(S.Dropped, LockPath::star()); // one that the caller holds
}

void Transfer::release(LockState &S, const FlowStep &Step, PairKind Kind) {
  if (!releaseOwned(S, Step.Op.Handle, Step.Where, Kind))
    releaseByName(S, Step.Op.Lock, Step, Kind);
}

void Transfer::releaseByName(LockState &S, LockPath Lock, const FlowStep &Step, PairKind Kind) {
  if (const Hold *H = S.find(Lock))
    return releaseHold(S, *H, LockPath::star(), Step.Where, Kind);
  if (!Lock.isNameable())
    return releaseNameless(S, Step.Where, Kind);
  if (const Hold *H = onlyHoldLike(S, Lock))
    return releaseHold(S, *H, LockPath::star(), Step.Where, Kind);
  LockPath Callers = exported(Lock, Step);
  if (!Callers.isStar() && !containsSorted(S.Dropped, Callers))
    releaseCallers(S, Callers, {EntrySite, -1, {}}, Step.Where, Kind);
}

void Transfer::wait(LockState &S, const FlowStep &Step) {
  FlowStep Again = Step;
  const Hold *H = S.find(Step.Op.Lock);
  LockPath Handle = LockPath::star();
  if (!H)
    for (const Hold &Other : S.Held)
      if (!Step.Op.Handle.isStar() && std::find(Other.Handles.begin(), Other.Handles.end(),
                                                Step.Op.Handle) != Other.Handles.end())
        H = &Other;
  if (H) {
    Again.Op.Lock = H->Lock;
    Again.Op.Mode = H->Mode;
    Again.Op.Recursive = H->Recursive;
    Handle = H->Handles.back();
  }
  release(S, Step, PairKind::Wait);
  acquire(S, Again, Again.Op.Lock, Handle);
}

} // namespace lockseam
