// TransferCall.cpp - a call: the callee's summary in the caller's names, steps 1 to 5.
#include "Transfer.h"
#include <set>
#include <unordered_set>

namespace lockseam {

/// One way back from a call, in the caller's names.
struct Transfer::WayBack {
  WayOut Way;
  std::vector<TakenAt> Taken; // where each lock of Way.Plus is taken
  friend bool operator==(const WayBack &A, const WayBack &B) { return A.Way == B.Way; }
};

struct Transfer::PairBelow {
  LockPath Lock, Second;
  std::vector<LockPath> Broken;
  PairSites Sites;
};

/// The targets of a call that release the same locks of the caller and come back in the
/// same ways count as one: a pointer may have hundreds of targets. Locks and pairs that
/// the caller cannot name are left out.
struct Transfer::Callees {
  std::vector<LockPath> Released; // D, sorted
  std::vector<WayBack> Ways;
  std::vector<AcquiredLock> Acquired, Gaps;
  std::vector<PairBelow> Pairs;
  std::set<std::tuple<LockPath, LockPath, std::vector<LockPath>>> Seen; // of Pairs
};

static LockPath inCaller(LockPath Path, const ResolvedCall &Call) {
  return Call.Names.resolve(translate(Path, Call.Binding));
}

static std::vector<LockPath> inCaller(const std::vector<LockPath> &Paths,
                                      const ResolvedCall &Call) {
  std::vector<LockPath> Named;
  for (LockPath P : Paths)
    if (LockPath Q = inCaller(P, Call); Q.isNameable())
      Named.push_back(Q);
  sortUnique(Named);
  return Named;
}

/// Whether the argument that the condition is about can be like that.
static bool isPossible(const Condition &If) {
  if (If.Operand.Kind == ValueKind::Constant)
    return compatible({If.Operand, Relation::Equal, If.Operand.Number}, If);
  if (If.Operand.Kind == ValueKind::Address)
    return compatible({If.Operand, Relation::NotEqual, 0}, If);
  return true;
}

std::optional<Transfer::WayBack> Transfer::wayBack(const FlowStep &Step, FunctionIndex Target,
                                                   const WayOut &Way) const {
  const ResolvedCall &Call = F.Calls[Step.Call];
  WayBack Back{Way, {}};
  for (Condition &If : Back.Way.Requires) {
    If.Operand = Call.Names.resolve(translate(If.Operand, Call.Binding));
    if (!isPossible(If))
      return std::nullopt;
  }
  for (Condition &If : Back.Way.Ensures)
    If.Operand = Value::load(Call.Returned);
  for (LockPath &Lock : Back.Way.Minus)
    Lock = inCaller(Lock, Call);
  for (LockPath &Handle : Back.Way.LetGo)
    Handle = inCaller(Handle, Call);
  for (ExitHold &H : Back.Way.Plus) {
    Back.Taken.push_back({Step.Where, Target, H.Lock});
    LockPath Lock = inCaller(H.Lock, Call);
    H.Lock = Lock.isNameable() ? Lock : LockPath::star();
    H.Handle = inCaller(H.Handle, Call);
  }
  return Back;
}

static void addBelow(std::vector<AcquiredLock> &Into, const std::vector<AcquiredLock> &Locks,
                     const FlowStep &Step, FunctionIndex Target, const ResolvedCall &Call) {
  std::unordered_set<const void *> Known;
  for (const AcquiredLock &A : Into)
    Known.insert(A.Lock.opaque());
  for (AcquiredLock A : Locks) {
    A.Taken = {Step.Where, Target, A.Lock};
    A.Lock = inCaller(A.Lock, Call);
    if (A.Lock.isNameable() && Known.insert(A.Lock.opaque()).second)
      Into.push_back(A);
  }
}

/// Further places of the same pair are found from the first when it is explained.
void Transfer::addPairsBelow(Callees &Into, const LockSummary &Summary, const FlowStep &Step,
                             FunctionIndex Target) const {
  const ResolvedCall &Call = F.Calls[Step.Call];
  const LockPair *Last = nullptr;
  for (const LockPair &Below : Summary.Pairs) {
    bool IsLikeLast = Last && Last->Lock == Below.Lock && Last->Second == Below.Second &&
                      Last->Broken == Below.Broken;
    Last = &Below;
    if (IsLikeLast)
      continue;
    PairBelow Pair{
        inCaller(Below.Lock, Call), inCaller(Below.Second, Call), inCaller(Below.Broken, Call), {}};
    if (!Pair.Lock.isNameable() || !Pair.Second.isNameable() ||
        !Into.Seen.insert({Pair.Lock, Pair.Second, Pair.Broken}).second)
      continue;
    TakenAt Here{Step.Where, Target, Below.Lock};
    Pair.Sites = {Here, Step.Where, Here, Target, Below.Lock, Below.Second, Below.Broken};
    Into.Pairs.push_back(std::move(Pair));
  }
}

const std::vector<Transfer::Callees> &Transfer::callees(const FlowStep &Step) {
  std::shared_ptr<const std::vector<Callees>> &Known = Translated[Step.Call];
  if (Known)
    return *Known;
  const ResolvedCall &Call = F.Calls[Step.Call];
  auto Groups = std::make_shared<std::vector<Callees>>();
  for (FunctionIndex Target : Call.Targets) {
    const LockSummary *Summary = Locks(Target);
    if (!Summary)
      continue;
    Callees New;
    New.Released = inCaller(Summary->Released, Call);
    for (const WayOut &Way : Summary->Ways)
      if (std::optional<WayBack> Back = wayBack(Step, Target, Way))
        New.Ways.push_back(std::move(*Back));
    auto Same = std::find_if(Groups->begin(), Groups->end(), [&](const Callees &C) {
      return C.Released == New.Released && C.Ways == New.Ways;
    });
    if (Same == Groups->end())
      Same = Groups->insert(Same, std::move(New));
    addBelow(Same->Acquired, Summary->Acquired, Step, Target, Call);
    addBelow(Same->Gaps, Summary->Gaps, Step, Target, Call);
    addPairsBelow(*Same, *Summary, Step, Target);
  }
  return *(Known = std::move(Groups));
}

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
  return C.Released.empty() && C.Acquired.empty() && C.Gaps.empty() && C.Pairs.empty() &&
         Way == WayOut();
}

std::vector<LockState> Transfer::callOnce(const FlowStep &Step, const LockState &S) {
  if (doesNothing(callees(Step)))
    return {S};
  std::vector<LockState> Out;
  for (const Callees &C : callees(Step)) {
    LockState After = S;
    std::vector<AcquiredLock> Taken;
    if (F.Calls[Step.Call].HowOften != Turns::OnceEver)
      Taken = takeBelow(S, Step, C);
    pairsBelow(S, Step, C);
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

/// Step 3: pairs that lie wholly below the call.
void Transfer::pairsBelow(const LockState &S, const FlowStep &Step, const Callees &C) {
  if (!Sink)
    return;
  for (const PairBelow &Below : C.Pairs) {
    if (S.find(Below.Lock) || S.find(Below.Second))
      continue;
    std::vector<Context> Contexts;
    for (const Context &H : S.contexts())
      if (!containsSorted(Below.Broken, H.Lock))
        Contexts.push_back(H);
    std::vector<LockPath> Broken = S.Dropped;
    for (LockPath B : Below.Broken)
      if (LockPath E = exported(B, Step); !E.isStar())
        insertSorted(Broken, E);
    Sink->pair(
        {Below.Lock, Below.Second, PairKind::Section, Below.Sites, std::move(Contexts)},
        {exported(Below.Lock, Step), exported(Below.Second, Step), std::move(Broken), Below.Sites});
  }
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
