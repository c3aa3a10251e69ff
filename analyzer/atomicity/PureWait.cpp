// PureWait.cpp - looks back from a wait to the acquire of its lock.
#include "PureWait.h"
#include <algorithm>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxDepth = 4; // calls below a condition that are looked into

class PrefixSearch {
public:
  PrefixSearch(const Inference &Known, FunctionIndex F, StepAt Wait)
      : Known(Known), F(F), Wait(Wait), Memory(Known.summaries().Memory[F]),
        Before(Memory.Blocks.size()) {
    for (uint32_t B = 0; B < Memory.Blocks.size(); ++B)
      for (uint32_t Next : Memory.Blocks[B].Next)
        Before[Next].push_back(B);
  }

  bool run() {
    if (Known.traceStep(F, Wait).Lock.isStar() || !(isRepeated() || hasPredicate()))
      return false;
    std::vector<uint32_t> Open{Wait.Block};
    if (!backTo(Wait.Block, Wait.Position, Open))
      return false;
    std::set<uint32_t> Seen;
    while (!Open.empty()) {
      uint32_t B = Open.back();
      Open.pop_back();
      if (Before[B].empty())
        return false; // the entry: the caller holds the lock
      for (uint32_t Pred : Before[B])
        if (Seen.insert(Pred).second &&
            !backTo(Pred, static_cast<uint32_t>(Memory.Blocks[Pred].Steps.size()), Open))
          return false;
    }
    return keepsNothing(Seen);
  }

private:
  /// From a position of a block back to its start, or to the acquire. The last of Open is
  /// the block while its start is to be passed.
  bool backTo(uint32_t B, uint32_t Position, std::vector<uint32_t> &Open) {
    bool First = B == Wait.Block && Position == Wait.Position;
    if (First)
      Open.pop_back();
    for (uint32_t I = Position; I-- > 0;) {
      const TraceStep &Step = Memory.Blocks[B].Steps[I];
      if (isAcquire(Step))
        return true;
      if (!isHarmless({B, I}))
        return false;
    }
    Open.push_back(B);
    return true;
  }

  LockPath lock() const { return Known.traceStep(F, Wait).Lock; }

  bool isAcquire(const TraceStep &Step) const {
    return Step.Kind == TraceKind::Move && Step.Lock == lock() &&
           Step.Is == Atomicity(Basic::Right);
  }

  bool isHarmless(StepAt At) const {
    const TraceStep &Step = Known.traceStep(F, At);
    switch (Step.Kind) {
    case TraceKind::Move: // other waits of the loop
      return Step.Is == Atomicity(Basic::Const) ||
             (Step.Lock == lock() && Step.Is == Atomicity(Basic::Compound));
    case TraceKind::Access:
      if (Memory.Accesses[Step.Index].Write)
        return false;
      break;
    case TraceKind::Call:
      if (!onlyReads(Memory.Calls[Step.Index].Targets, 0))
        return false;
      break;
    case TraceKind::Fork:
      return false;
    }
    bool Assumed = false;
    return Known.step(F, At, Assumed).worst() <= Basic::Mover;
  }

  bool onlyReads(const std::vector<FunctionIndex> &Targets, unsigned Depth) const {
    return Depth < MaxDepth &&
           std::all_of(
               Targets.begin(), Targets.end(),
               [&](FunctionIndex Target) {
                 const FunctionAccesses &Callee = Known.summaries().Memory[Target];
                 bool Writes = std::any_of(Callee.Accesses.begin(), Callee.Accesses.end(),
                                           [](const HeldAccess &A) { return A.Write; });
                 return !Writes && std::all_of(Callee.Calls.begin(), Callee.Calls.end(),
                                               [&](const HeldCall &C) {
                                                 return onlyReads(C.Targets, Depth + 1);
                                               });
               });
  }

  /// In a loop: after the wait there is a way back to it.
  bool isRepeated() const {
    std::set<uint32_t> Seen;
    std::vector<uint32_t> Open = Memory.Blocks[Wait.Block].Next;
    while (!Open.empty()) {
      uint32_t B = Open.back();
      Open.pop_back();
      if (B == Wait.Block)
        return true;
      if (Seen.insert(B).second)
        Open.insert(Open.end(), Memory.Blocks[B].Next.begin(), Memory.Blocks[B].Next.end());
    }
    return false;
  }

  /// The wait itself tests the condition until it holds.
  bool hasPredicate() const {
    const std::vector<TraceStep> &Steps = Memory.Blocks[Wait.Block].Steps;
    uint32_t After = Wait.Position + 1;
    return After < Steps.size() && Steps[After].Kind == TraceKind::Call &&
           Steps[After].Where == Steps[Wait.Position].Where;
  }

  /// No variable has a value from before the last return of the wait.
  bool keepsNothing(const std::set<uint32_t> &Blocks) const {
    const FunctionFacts &Facts = Known.program().Functions[F];
    for (uint32_t B = 0; B < Facts.Blocks.size(); ++B)
      if (B == Wait.Block || Blocks.count(B))
        for (const Event &E : Facts.Blocks[B].Events)
          if (E.Kind == EventKind::Assign && E.Source.Kind != ValueKind::Constant &&
              isVariable(E.Target, Facts) && isBetween(E))
            return false;
    return true;
  }

  static bool isVariable(LockPath Target, const FunctionFacts &Facts) {
    return Target.isRoot() && Target.root().Kind == RootKind::Local &&
           Target.root().Index < Facts.Locals.size() && Facts.Locals[Target.root().Index].Spelling;
  }

  /// Behind the acquire and not behind the wait, by the lines of the source.
  bool isBetween(const Event &E) const {
    const FunctionFacts &Facts = Known.program().Functions[F];
    Location At = placeOf(Facts, Known.traceStep(F, Wait).Where);
    return E.Where.File == At.File && E.Where < At && acquiredBefore(E.Where);
  }

  bool acquiredBefore(const Location &Where) const {
    const FunctionFacts &Facts = Known.program().Functions[F];
    for (const TraceBlock &B : Memory.Blocks)
      for (const TraceStep &Step : B.Steps)
        if (isAcquire(Step) && placeOf(Facts, Step.Where) < Where)
          return true;
    return false;
  }

  const Inference &Known;
  FunctionIndex F;
  StepAt Wait;
  const FunctionAccesses &Memory;
  std::vector<std::vector<uint32_t>> Before; // by block
};

} // namespace

bool isPureWait(const Inference &Known, FunctionIndex F, StepAt Wait) {
  return PrefixSearch(Known, F, Wait).run();
}

} // namespace lockseam
