// WaitPaths.cpp - walks from a wait to the next test, and from the test past the wait.
#include "WaitPaths.h"
#include "analyzer/summarize/LockState.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

/// What the ways from a point meet before they meet a test.
struct WaitPaths::Walk {
  std::set<EventAt> Effects;
  std::optional<EventAt> First;
  std::set<uint32_t> Exits; // blocks
  bool Retested = false;
  bool Waits = false;
  bool isClean() const { return Exits.empty(); }
  void add(const Walk &Other) {
    Effects.insert(Other.Effects.begin(), Other.Effects.end());
    Exits.insert(Other.Exits.begin(), Other.Exits.end());
    First = First ? First : Other.First;
    Retested |= Other.Retested;
    Waits |= Other.Waits;
  }
};

struct WaitPaths::Question {
  EventAt Wait;
  IsWait OtherWait;
  std::vector<uint32_t> Guards;
  TestedNames WaitedFor;
  std::vector<bool> Dominators;
  std::set<uint32_t> OnResult; // blocks that branch on what the wait returned
  std::set<LockPath> Fresh;    // variables that got the condition after the wait
  /// For the way past the wait: the guard, and what it found.
  std::optional<std::pair<uint32_t, Condition>> Past;
};

WaitPaths::WaitPaths(const Program &P, const ModelTable &Models, FunctionIndex Index)
    : P(P), Models(Models), F(P.Functions[Index]), Graph(F.Blocks), Tests(P, Index),
      Calls(P, Index), AtEnd(F.Blocks.size()) {
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    if (Graph.isBranch(B))
      AtEnd[B] = Tests.atEndOf(B);
  findLoadsForLocks();
}

void WaitPaths::findLoadsForLocks() {
  auto Add = [&](LockPath Path) {
    for (; Path.size() > 0; Path = Path.parent())
      if (Path.lastStep() == StepKind::Deref)
        LoadedForLocks.insert(Path.parent());
  };
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t I = 0; I < F.Blocks[B].Events.size(); ++I) {
      const Event &E = F.Blocks[B].Events[I];
      if (E.Kind != EventKind::Call || isCallEffect(E, {B, I}))
        continue;
      Add(E.Receiver.pointee());
      for (const Value &V : E.Arguments)
        Add(V.pointee());
    }
}

/// Locks, notifications and destructors do nothing with what the condition is about; nor
/// do library functions that are given nothing of the program's memory.
bool WaitPaths::isCallEffect(const Event &E, EventAt Where) const {
  if (E.Implicit || E.How == CallKind::Destroy)
    return false;
  const CallTargets &Targets = Calls.targets(Where);
  auto IsQuiet = [&](FunctionIndex Each) {
    const FunctionFacts &Callee = P.Functions[Each];
    bool IsBlind = Callee.IsSystem && !Callee.HasBody && E.Arguments.empty() &&
                   E.Receiver.Kind == ValueKind::Unknown;
    return IsBlind || isModelled(Callee, Models);
  };
  return Targets.Functions.empty() || !llvm::all_of(Targets.Functions, IsQuiet);
}

bool WaitPaths::isEffect(EventAt Where) const {
  const Event &E = event(Where);
  bool Computes = AtEnd[Where.Block].Events.count(Where.Position);
  if (E.Kind == EventKind::Call)
    return !Computes && isCallEffect(E, Where);
  if (E.Kind != EventKind::Access)
    return false;
  const Root &R = E.Target.root();
  bool IsResult = R.Kind == RootKind::Local && F.Locals[R.Index].Spelling.empty();
  if (E.Target.isStar() || IsResult)
    return false; // behind what a call returned: the call is what counts
  return E.Write || (!Graph.isBranch(Where.Block) && !LoadedForLocks.count(E.Target));
}

bool WaitPaths::testsAgain(uint32_t B, const Question &Q) const {
  if (!Graph.isBranch(B) || Q.Past)
    return false;
  if (Q.OnResult.count(B))
    return false; // how the wait ended says nothing of the condition
  return Q.WaitedFor.empty() ? !AtEnd[B].empty() : AtEnd[B].meets(Q.WaitedFor);
}

bool WaitPaths::isSameTest(uint32_t A, uint32_t B) const {
  auto Operand = [&](uint32_t Branch) {
    const CompactVector<Edge> &Edges = F.Blocks[Branch].Successors;
    return Edges.empty() ? LockPath::star() : Edges.front().If.Operand.Path;
  };
  bool SameCall = TestedNames{{}, AtEnd[A].Calls, {}}.meets(AtEnd[B]);
  return SameCall || (!Operand(A).isStar() && Operand(A) == Operand(B));
}

/// Unknown if several edges lead there, or none says why.
Condition WaitPaths::conditionOf(uint32_t Branch, uint32_t Arm) const {
  for (const Edge &E : F.Blocks[Branch].Successors)
    if (E.Kind == EdgeKind::Normal && E.Target == Arm)
      return E.If;
  return {};
}

/// The arms of a test on which what led to the wait still holds: `if (empty && !stop)
/// wait(); if (stop) return;` says nothing of empty to whoever goes on.
std::vector<uint32_t> WaitPaths::armsStillWaiting(uint32_t B, const Question &Q) const {
  std::vector<uint32_t> Still;
  for (uint32_t Guard : Q.Guards)
    for (uint32_t ToWait : Graph.successors(Guard)) {
      if (!isSameTest(Guard, B) || !Graph.armReaches(ToWait, Q.Wait.Block, Guard))
        continue;
      Condition Waits = conditionOf(Guard, ToWait);
      for (uint32_t Arm : Graph.successors(B))
        if (Condition Now = conditionOf(B, Arm);
            Waits.isKnown() && Now.isKnown() && compatible(Waits, Now))
          Still.push_back(Arm);
    }
  return Still;
}

/// `if (jobs_.empty()) wait(); tryPop();` where tryPop begins with the test.
bool WaitPaths::calleeTests(EventAt Where, const Question &Q) const {
  for (FunctionIndex Target : Calls.targets(Where).Functions) {
    const FunctionFacts &Callee = P.Functions[Target];
    if (!Callee.HasBody || Callee.IsSystem)
      return false;
    BranchGraph Inner(Callee.Blocks);
    uint32_t B = 0;
    for (unsigned Steps = 0; Inner.successors(B).size() == 1 && Steps < Callee.Blocks.size();
         ++Steps)
      B = Inner.successors(B).front();
    if (!Inner.isBranch(B) || !TestReader(P, Target).atEndOf(B).meets(Q.WaitedFor))
      return false;
  }
  return !Calls.targets(Where).Functions.empty();
}

/// Events that come before the wait on every way to it do not count.
bool WaitPaths::mayFollow(EventAt Where, const Question &Q) const {
  return Where.Block == Q.Wait.Block ? Where > Q.Wait : !Q.Dominators[Where.Block];
}

/// The same call or load as in the test: `jobs_.front()` is about jobs_ as well, and is
/// no test.
bool WaitPaths::repeatsTest(EventAt Where, const Question &Q) const {
  const Event &E = event(Where);
  if (E.Kind == EventKind::Call)
    return !E.Result.isStar() &&
           TestedNames{{}, Tests.namesOfCall(E, Where), {}}.meets(Q.WaitedFor);
  return E.Kind == EventKind::Assign && E.Source.Kind == ValueKind::Load &&
         (Q.WaitedFor.Memory.count(Tests.nameOf(E.Source.Path)) || Q.Fresh.count(E.Source.Path));
}

/// The variables that get the condition as it is after the wait.
void WaitPaths::findFresh(Question &Q) const {
  for (EventAt At; At.Block < F.Blocks.size(); ++At.Block)
    for (At.Position = 0; At.Position < F.Blocks[At.Block].Events.size(); ++At.Position)
      if (mayFollow(At, Q) && repeatsTest(At, Q))
        Q.Fresh.insert(event(At).Kind == EventKind::Call ? event(At).Result : event(At).Target);
}

/// `return !jobs_.empty();`: the caller is told.
bool WaitPaths::returnsTest(uint32_t B, const Question &Q) const {
  const CompactVector<Event> &Events = F.Blocks[B].Events;
  auto Return = llvm::find_if(Events, [](const Event &E) { return E.Kind == EventKind::Return; });
  // `return --free_;` has gone on by then.
  if (Return == Events.end() || llvm::any_of(Events, [&](const Event &E) {
        return E.Kind == EventKind::Access && E.Write &&
               Q.WaitedFor.Memory.count(Tests.nameOf(E.Target));
      }))
    return false;
  const Value &Returned = Return->Source;
  if (Returned.Kind == ValueKind::Load)
    return Q.Fresh.count(Returned.Path) || Q.WaitedFor.Memory.count(Tests.nameOf(Returned.Path));
  // Of a value without a name only what stands beside its return is known to be part.
  return Returned.Kind == ValueKind::Unknown && llvm::any_of(Events, [&](const Event &E) {
           return E.Kind == EventKind::Call && Q.Fresh.count(E.Result);
         });
}

/// False: the way ends here.
bool WaitPaths::walkBlock(EventAt From, bool ToFirst, const Question &Q, Walk &Result) const {
  const Block &B = F.Blocks[From.Block];
  if (returnsTest(From.Block, Q)) {
    Result.Retested = true;
    return false;
  }
  bool Counts = From.Position > 0 || !Q.Dominators[From.Block];
  for (EventAt At = From; At.Position < B.Events.size(); ++At.Position) {
    bool IsCall = event(At).Kind == EventKind::Call;
    if (At == Q.Wait || (IsCall && Q.OtherWait(At))) {
      Result.Waits = true;
      return false;
    }
    if (!Counts || !isEffect(At))
      continue;
    if (IsCall && calleeTests(At, Q)) {
      Result.Retested = true;
      return false;
    }
    Result.Effects.insert(At);
    if (!Result.First)
      Result.First = At;
    if (ToFirst)
      return false;
  }
  bool IsGuard = llvm::is_contained(Q.Guards, From.Block);
  if (IsGuard || testsAgain(From.Block, Q)) {
    Result.Retested = true;
    if (!IsGuard)
      walkStillWaiting(From.Block, ToFirst, Q, Result);
    return false;
  }
  if (B.End == BlockEnd::Exit)
    Result.Exits.insert(From.Block);
  return true;
}

/// Whoever leaves from here has been told; whoever does what others do without waiting
/// has not.
void WaitPaths::walkStillWaiting(uint32_t B, bool ToFirst, const Question &Q, Walk &Result) const {
  Question Below = Q;
  Below.Guards.push_back(B);
  Walk Still;
  for (uint32_t Arm : armsStillWaiting(B, Q))
    walk({Arm, 0}, ToFirst, Below, Still);
  Result.Effects.insert(Still.Effects.begin(), Still.Effects.end());
}

void WaitPaths::walk(EventAt From, bool ToFirst, const Question &Q, Walk &Result) const {
  std::vector<bool> Seen(F.Blocks.size());
  std::vector<EventAt> Open{From};
  while (!Open.empty()) {
    EventAt At = Open.back();
    Open.pop_back();
    if (!walkBlock(At, ToFirst, Q, Result))
      continue;
    if (Q.OnResult.count(At.Block)) {
      Result.add(bestArm(At.Block, ToFirst, Q));
      continue;
    }
    for (uint32_t Next : llvm::reverse(Graph.successors(At.Block)))
      if (!Seen[Next] && isOpen(At.Block, Next, Q)) {
        Seen[Next] = true;
        Open.push_back({Next, 0});
      }
  }
}

/// Whether what is known on the way past the wait allows this arm.
bool WaitPaths::isOpen(uint32_t B, uint32_t Arm, const Question &Q) const {
  if (!Q.Past || !Graph.isBranch(B) || !isSameTest(Q.Past->first, B))
    return true;
  Condition Here = conditionOf(B, Arm);
  return !Here.isKnown() || !Q.Past->second.isKnown() || compatible(Q.Past->second, Here);
}

/// The arms taken by who was woken: results are 0 then, but for those that are bool, which
/// mean this in one library and that in another.
std::vector<uint32_t> WaitPaths::armsOfWoken(uint32_t B) const {
  std::vector<uint32_t> Arms;
  for (const Edge &E : F.Blocks[B].Successors) {
    const Root &R = E.If.Operand.Path.root();
    bool IsBool = R.Kind != RootKind::Local || F.Locals[R.Index].Type.str() == "bool";
    Condition Woken{E.If.Operand, Relation::Equal, 0};
    if (!IsBool && compatible(E.If, Woken) && llvm::is_contained(Graph.successors(B), E.Target))
      Arms.push_back(E.Target);
  }
  return Arms.empty() ? Graph.successors(B) : Arms;
}

/// `if (wait(...) == timeout) return false;`: who leaves because the wait failed does not
/// rely on the condition, so the other arm is the one to look at.
WaitPaths::Walk WaitPaths::bestArm(uint32_t B, bool ToFirst, const Question &Q) const {
  Question Below = Q;
  Below.OnResult.erase(B);
  std::vector<Walk> Walks;
  for (uint32_t Arm : armsOfWoken(B))
    walk({Arm, 0}, ToFirst, Below, Walks.emplace_back());
  if (auto Clean = llvm::find_if(Walks, [](const Walk &W) { return W.isClean(); });
      Clean != Walks.end())
    return *Clean;
  for (const Walk &Other : llvm::drop_begin(Walks))
    Walks.front().add(Other);
  return Walks.front();
}

/// The blocks that branch on what the wait returned, or on a copy of it.
std::set<uint32_t> WaitPaths::testsOfResult(EventAt Wait) const {
  std::set<uint32_t> Blocks;
  std::set<LockPath> Copies{event(Wait).Result};
  Copies.erase(LockPath::star());
  for (uint32_t B = 0; B < F.Blocks.size() && !Copies.empty(); ++B) {
    for (const Event &E : F.Blocks[B].Events)
      if (E.Kind == EventKind::Assign && Copies.count(E.Source.Path))
        Copies.insert(E.Target);
    for (const Edge &E : F.Blocks[B].Successors)
      if (Copies.count(E.If.Operand.Path))
        Blocks.insert(B);
  }
  return Blocks;
}

/// Whether the event works on what the condition is about.
bool WaitPaths::concerns(EventAt Where, const TestedNames &Condition) const {
  const Event &E = event(Where);
  auto IsTested = [&](LockPath Path) { return Condition.Memory.count(Tests.nameOf(Path)) > 0; };
  if (E.Kind == EventKind::Access)
    return E.Write && IsTested(E.Target);
  return IsTested(E.Receiver.Path) ||
         llvm::any_of(E.Arguments, [&](const Value &V) { return IsTested(V.Path); });
}

/// What does the thread do that finds the condition true at once? If that is what the
/// one that has waited does as well, the test was about the wait.
void WaitPaths::addOtherArms(const Question &Q, AfterWait &Result, const Walk &Waited) const {
  for (uint32_t Guard : Q.Guards) {
    if (AtEnd[Guard].empty())
      continue;
    for (uint32_t Arm : Graph.successors(Guard)) {
      if (Graph.armReaches(Arm, Q.Wait.Block, Guard))
        continue;
      Walk Other;
      Question Beyond = Q;
      Beyond.Past = {Guard, conditionOf(Guard, Arm)};
      walk({Arm, 0}, /*ToFirst=*/true, Beyond, Other);
      for (EventAt Each : Other.Effects)
        if (Waited.Effects.count(Each)) {
          Result.Test = Guard;
          Result.Next = Each;
        }
      if (Waited.Effects.empty() &&
          llvm::any_of(Other.Exits, [&](uint32_t Exit) { return Waited.Exits.count(Exit) > 0; }))
        Result.Test = Guard;
    }
  }
}

AfterWait WaitPaths::after(EventAt Wait, IsWait OtherWait) const {
  Question Q{Wait,
             OtherWait,
             Graph.guardsOf(Wait.Block),
             {},
             Graph.dominatorsOf(Wait.Block),
             testsOfResult(Wait),
             {},
             {}};
  for (uint32_t Guard : Q.Guards)
    Q.WaitedFor.add(AtEnd[Guard]);
  findFresh(Q);
  Walk Waited;
  walk({Wait.Block, Wait.Position + 1}, /*ToFirst=*/false, Q, Waited);
  AfterWait Result;
  Result.Next = Waited.First;
  Result.ResultTested = !Q.OnResult.empty();
  Result.TestsLater = Waited.isClean() && Waited.Retested;
  addOtherArms(Q, Result, Waited);
  Result.WorksOnCondition =
      llvm::any_of(Waited.Effects, [&](EventAt Each) { return concerns(Each, Q.WaitedFor); });
  Result.WaitsForEver = Waited.isClean() && !Waited.Retested;
  if (Waited.Effects.empty())
    Result.Then = Waited.isClean() ? Continuation::TestsAgain : Continuation::Returns;
  else if (!Waited.isClean() || Result.WaitsForEver || Result.Test)
    Result.Then = Continuation::GoesOn;
  return Result;
}

} // namespace lockseam
