// Flow.cpp - states to a fixpoint, block by block.
#include "Flow.h"
#include "AnnotationEffect.h"
#include "Trace.h"
#include <set>
#include <unordered_set>
#include <utility>

namespace lockseam {

static LockState entryState(const ResolvedFunction &F) {
  LockState S;
  for (const RequiredLock &R : requiredLocks(*F.Facts))
    if (R.Lock.isNameable())
      S.add({R.Lock, {EntrySite, -1, {}}, R.Mode, false, false, true, {LockPath::star()}});
  return S;
}

static std::vector<LockState> runBlock(const FlowBlock &B, const std::vector<LockState> &In,
                                       Transfer &T, bool &Bounded) {
  std::vector<LockState> Now = In;
  for (const FlowStep &Step : B.Steps) {
    if (Step.Kind == StepKindInFlow::Access || Step.Kind == StepKindInFlow::Move) {
      for (const LockState &S : Now)
        T.reach(Step, S); // nothing changes
      continue;
    }
    StateSet Next;
    for (LockState &S : Now)
      for (const LockState &After : T.step(Step, std::move(S)))
        Next.add(After);
    Bounded |= Next.bounded();
    Now = Next.take();
    if (Now.empty())
      break;
  }
  return Now;
}

namespace {

class FlowSolver {
public:
  FlowSolver(const ResolvedFunction &F, CallTable &Calls, const TransferOptions &Options)
      : F(F), T(F, Calls, Options, /*Sink=*/nullptr), Handlers(F.Blocks.size()) {
    Result.In.resize(F.Blocks.size());
    Result.ComesBack.resize(F.Blocks.size());
    Result.Leaves.resize(F.Blocks.size());
    Result.Next.resize(F.Blocks.size());
    for (uint32_t B = 0; B < F.Blocks.size(); ++B)
      if (F.Blocks[B].IsHandler)
        Handlers[F.Blocks[B].TryEntry].push_back(B);
  }

  FlowResult run() {
    if (F.Blocks.empty())
      return std::move(Result);
    add(0, entryState(F));
    while (!Work.empty()) {
      uint32_t B = *Work.begin();
      Work.erase(Work.begin());
      std::vector<LockState> Out = runBlock(F.Blocks[B], Result.In[B].states(), T, Result.Bounded);
      Result.Leaves[B] = F.Blocks[B].End == BlockEnd::Exit && !Out.empty();
      for (const FlowEdge &E : F.Blocks[B].Edges)
        if (E.Kind == EdgeKind::Normal)
          for (const LockState &S : Out)
            if (std::optional<LockState> After = T.edge(E, S)) {
              insertSorted(Result.Next[B], E.Target);
              add(E.Target, *After);
            }
    }
    for (const StateSet &Set : Result.In)
      Result.Bounded |= Set.bounded();
    findWaysBack();
    return std::move(Result);
  }

private:
  void findWaysBack() {
    bool Grew = true;
    while (std::exchange(Grew, false))
      for (uint32_t B = F.Blocks.size(); B-- > 0;)
        if (!Result.ComesBack[B] && comesBack(B))
          Grew = Result.ComesBack[B] = true;
  }

  bool comesBack(uint32_t B) const {
    if (F.Blocks[B].End == BlockEnd::Throw || Result.Leaves[B])
      return true;
    return std::any_of(Result.Next[B].begin(), Result.Next[B].end(),
                       [&](uint32_t Target) { return Result.ComesBack[Target]; });
  }

  void add(uint32_t B, const LockState &S) {
    if (!Result.In[B].add(S))
      return;
    Work.insert(B);
    // An exception unwinds the guards of the try: its handler starts as the try did.
    for (uint32_t H : Handlers[B]) {
      LockState Caught = S;
      Caught.Known = {};
      Caught.mapNames([&](LockPath P) {
        bool MadeThere = P.anyPart([&](LockPath Q) {
          return Q.isRoot() && Q.root().Kind == RootKind::Merge && Q.root().Index == H;
        });
        return MadeThere ? LockPath::star() : P;
      });
      if (H != B)
        add(H, Caught);
    }
  }

  const ResolvedFunction &F;
  Transfer T;
  FlowResult Result;
  std::set<uint32_t> Work;
  std::vector<std::vector<uint32_t>> Handlers;
};

/// Puts what the transfer functions report into a summary.
class Reader : public FlowSink {
public:
  Reader(const ResolvedFunction &F, const FlowResult &Flow, LockSummaries Locks,
         const TransferOptions &Options)
      : F(F), Flow(Flow), Locks(Locks),
        Options(Options), Readings{{}, {}, CallPairs(F, Options.Recursive), {}, 0, false, {}},
        Trace(F) {}

  /// What happens on a way that ends the program is nothing to the caller.
  void enter(uint32_t Block) {
    ForCaller = Flow.ComesBack[Block];
    Trace.enter(Flow.Next[Block], Flow.Leaves[Block]);
  }

  void acquired(const AcquiredLock &Lock) override {
    if (Lock.Lock.isStar() && Lock.Taken.Via < 0)
      insertSorted(Unnamed, Lock.Taken.Where);
    if (Lock.Lock.isStar() || !ForCaller || growsByRecursion(Lock.Lock))
      return;
    addOnce(Readings.Locks.Acquired, Acquired, Lock);
  }
  void releasedCallers(LockPath Lock) override {
    if (ForCaller)
      insertSorted(Readings.Locks.Released, Lock);
  }
  void gap(const AcquiredLock &Lock) override {
    if (ForCaller && !Lock.Lock.isStar() && !growsByRecursion(Lock.Lock))
      addOnce(Readings.Locks.Gaps, Gaps, Lock);
  }

  void pair(const Pattern &P, const LockPair &Exported) override {
    if (!Options.TrackReleased)
      return;
    if (!P.Contexts.empty())
      Readings.Patterns.add(P);
    // A wait is no pair for the caller, and a lock of the caller is a gap.
    else if (ForCaller && P.Kind == PairKind::Section && !Exported.Lock.isStar() &&
             !Exported.Second.isStar() && !growsByRecursion(Exported.Lock) &&
             !growsByRecursion(Exported.Second))
      addPair(Exported);
  }

  void called(const FlowStep &Step, const LockState &S,
              const std::vector<Callees> &Groups) override {
    if (Options.TrackReleased)
      Readings.BelowCalls.note(Step, S, Groups, ForCaller, Locks);
  }

  void reached(const FlowStep &Step, const LockState &S) override {
    if (Options.Accesses)
      Trace.reached(Step, S);
  }

  void exit(const LockState &S, const FlowBlock &B) {
    const ModifiedMemory &Modified = F.Modified[B.Modified];
    WayOut Way;
    for (const Hold &H : S.Held) {
      if (H.Entry || H.Maybe)
        continue;
      for (LockPath Handle : H.Handles)
        Way.Plus.push_back(
            {exportedPath(H.Lock, Modified), H.Mode, H.Recursive, exportedPath(Handle, Modified)});
    }
    std::sort(Way.Plus.begin(), Way.Plus.end());
    Way.Minus = S.Dropped;
    Way.LetGo = S.LetGo;
    for (const Condition &C : S.Known)
      if (!exportedPath(C.Operand.Path, Modified).isStar() &&
          !Modified.affectsContent(C.Operand.Path))
        Way.Requires.push_back(C);
    ensure(Way, B.Returned, S);
    Ways.push_back(std::move(Way));
  }

  FlowReadings finish() {
    Readings.UnnamedLocks = static_cast<unsigned>(Unnamed.size());
    keepNearest(Readings.Locks.Acquired);
    keepNearest(Readings.Locks.Gaps);
    if (Readings.Bounded)
      for (const AcquiredLock &A : Readings.Locks.Acquired)
        insertSorted(Readings.Told, A.Lock);
    Readings.Locks.Returns = !Ways.empty();
    Readings.Locks.Ways = mergedWays(std::move(Ways));
    Readings.Memory = Trace.finish();
    return std::move(Readings);
  }

private:
  bool growsByRecursion(LockPath Lock) const {
    return Options.Recursive && followsFieldTwice(Lock);
  }

  /// Sorted. Of too many, those with the shortest names: the others are far away, behind
  /// calls that might reach anything.
  void keepNearest(std::vector<AcquiredLock> &List) {
    if (List.size() > MaxLocksTold) {
      Readings.Bounded = true;
      std::sort(List.begin(), List.end(), [](const AcquiredLock &A, const AcquiredLock &B) {
        return std::tuple(A.Lock.size(), A.Lock) < std::tuple(B.Lock.size(), B.Lock);
      });
      List.resize(MaxLocksTold);
    }
    std::sort(List.begin(), List.end());
  }

  using Locked = std::unordered_set<LockPath>;
  static void addOnce(std::vector<AcquiredLock> &List, Locked &Known, const AcquiredLock &Lock) {
    if (Known.insert(Lock.Lock).second)
      List.push_back(Lock);
  }

  void addPair(const LockPair &P) {
    if (KnownPairs
            .insert(
                {P.Lock, P.Second, P.Broken, P.Sites.Again.Where, P.Sites.Via, P.Sites.ViaBroken})
            .second)
      Readings.Locks.Pairs.push_back(P);
  }

  static void ensure(WayOut &Way, const Value &Returned, const LockState &S) {
    if (Returned.Kind == ValueKind::Constant)
      Way.Ensures.push_back({Value::unknown(), Relation::Equal, Returned.number()});
    else if (Returned.Kind == ValueKind::Address)
      Way.Ensures.push_back({Value::unknown(), Relation::NotEqual, 0});
    else if (Returned.Kind == ValueKind::Load)
      for (const Condition &C : S.Known)
        if (C.Operand == Returned)
          Way.Ensures.push_back({Value::unknown(), C.Is, C.Number});
    sortUnique(Way.Ensures);
  }

  static bool sameEffect(const WayOut &A, const WayOut &B) {
    return A.Plus == B.Plus && A.Minus == B.Minus && A.LetGo == B.LetGo;
  }

  static void weaken(WayOut &Into, const WayOut &From) {
    std::erase_if(Into.Requires,
                  [&](const Condition &C) { return !containsSorted(From.Requires, C); });
    std::erase_if(Into.Ensures,
                  [&](const Condition &C) { return !containsSorted(From.Ensures, C); });
  }

  /// Conditions matter only where they tell ways with different locks apart.
  static std::vector<WayOut> mergedWays(std::vector<WayOut> Ways) {
    sortUnique(Ways);
    bool OneEffect = true;
    for (const WayOut &W : Ways)
      OneEffect &= sameEffect(W, Ways[0]);
    if (!OneEffect && Ways.size() <= MaxStates)
      return Ways;
    std::vector<WayOut> Merged;
    for (const WayOut &W : Ways)
      if (!Merged.empty() && sameEffect(Merged.back(), W))
        weaken(Merged.back(), W);
      else
        Merged.push_back(W);
    if (OneEffect && !Merged.empty()) {
      Merged[0].Requires.clear();
      Merged[0].Ensures.clear();
    }
    return Merged;
  }

  const ResolvedFunction &F;
  const FlowResult &Flow;
  LockSummaries Locks;
  TransferOptions Options;
  FlowReadings Readings;
  bool ForCaller = true;
  TraceWriter Trace;
  std::vector<Site> Unnamed;
  std::vector<WayOut> Ways;
  Locked Acquired, Gaps;
  std::set<std::tuple<LockPath, LockPath, std::vector<LockPath>, Site, int64_t,
                      std::vector<LockPath>>>
      KnownPairs; // as isSamePair
};

} // namespace

FlowResult solveFlow(const ResolvedFunction &F, CallTable &Calls, const TransferOptions &Options) {
  return FlowSolver(F, Calls, Options).run();
}

FlowReadings readFlow(const ResolvedFunction &F, const FlowResult &Flow, CallTable &Calls,
                      LockSummaries Locks, const TransferOptions &Options) {
  Reader Sink(F, Flow, Locks, Options);
  Transfer T(F, Calls, Options, &Sink);
  for (uint32_t B = 0; B < F.Blocks.size(); ++B) {
    bool Bounded = false; // is known from solving
    Sink.enter(B);
    std::vector<LockState> Out = runBlock(F.Blocks[B], Flow.In[B].states(), T, Bounded);
    if (F.Blocks[B].End == BlockEnd::Exit)
      for (const LockState &S : Out)
        Sink.exit(S, F.Blocks[B]);
  }
  return Sink.finish();
}

} // namespace lockseam
