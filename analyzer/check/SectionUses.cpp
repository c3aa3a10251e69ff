// SectionUses.cpp - accesses and calls by the section that they happen in.
#include "SectionUses.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include <algorithm>
#include <set>

namespace lockseam {

SectionUses::SectionUses(const Inference &Known)
    : Known(Known), P(Known.program()), S(Known.summaries()), Chains(P, S) {}

static bool isSince(const HeldLocks &Locks, LockPath Lock, Site Taken) {
  return std::any_of(Locks.Held.begin(), Locks.Held.end(),
                     [&](const HeldLock &H) { return H.Lock == Lock && H.Taken == Taken; });
}

DataUses SectionUses::of(FunctionIndex F, const TakenAt &Begins, LockPath Lock) const {
  constexpr unsigned MaxDepth = 12;
  DataUses Result;
  TakenAt At = Begins;
  // A call that comes back with the lock begins a section of its caller.
  for (unsigned Depth = 0; Depth < MaxDepth; ++Depth) {
    addAccesses(F, Lock, At.Where, Result);
    addCalls(F, Lock, At.Where, Result);
    if (!Result.empty() || At.Via < 0)
      break;
    F = static_cast<FunctionIndex>(At.Via);
    Lock = At.ViaLock;
    const AcquiredLock *Next = Chains.find(F, Lock);
    if (!Next)
      break;
    At = Next->Taken;
  }
  std::erase_if(Result, [&](const auto &Each) { return !mayGuard(Lock, Each.first); });
  return Result;
}

/// Not what another lock guards, and not what nobody changes.
bool SectionUses::mayGuard(LockPath Lock, LockPath Variable) const {
  const VariableGuard *G = Known.protections().guardOf(Variable);
  if (!G || G->Kind == Discipline::None)
    return true;
  LockPath Asked = lockVariable(Lock).Variable;
  bool IsGuarded = G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded;
  return IsGuarded && std::any_of(G->Guards.begin(), G->Guards.end(), [&](const GuardName &Name) {
           return lockVariable(Name.Path).Variable == Asked;
         });
}

void SectionUses::addAccesses(FunctionIndex F, LockPath Lock, Site Taken, DataUses &Into) const {
  for (const HeldAccess &A : S.Memory[F].Accesses)
    if (isSince(A.Locks, Lock, Taken))
      add(F, A, Into);
}

void SectionUses::addCalls(FunctionIndex F, LockPath Lock, Site Taken, DataUses &Into) const {
  for (const HeldCall &Call : S.Memory[F].Calls)
    if (Call.Where != Taken && isSince(Call.Locks, Lock, Taken))
      for (FunctionIndex Target : Call.Targets)
        for (const auto &[Variable, Use] : below(Target)) {
          DataUse &Here = Into[Variable];
          Here.Reads |= Use.Reads;
          Here.Sets |= Use.Sets;
          Here.Counts |= Use.Counts;
        }
}

void SectionUses::add(FunctionIndex F, const HeldAccess &A, DataUses &Into) const {
  LockPath Variable = Known.protections().guardedVariable(A.Place).Variable;
  if (Variable.isStar() || A.Atomic || Known.protections().isPrivate(A.Place, F, A.Where))
    return;
  DataUse &Use = Into[Variable];
  bool Counts = isCount(P.Functions[F], A);
  Use.Counts |= Counts;
  Use.Sets |= A.Write && !Counts;
  Use.Reads |= !A.Write && !Counts;
}

/// `n += k` is a read and a write in one place, and then the assignment of what came out.
bool SectionUses::isCount(const FunctionFacts &Facts, const HeldAccess &A) const {
  constexpr Site Window = 3; // the events of one such statement
  Location Here = placeOf(Facts, A.Where);
  for (Site Next = A.Where; Next <= A.Where + Window; ++Next) {
    const Event *E = eventAt(Facts, Next);
    if (!E)
      return false;
    if (E->Kind == EventKind::Assign && E->Target == A.Place && placeOf(Facts, Next) == Here)
      return std::find(E->From.begin(), E->From.end(), E->Target) != E->From.end();
  }
  return false;
}

/// All calls down, each function once: what is recursive has the data of its whole circle.
const DataUses &SectionUses::below(FunctionIndex F) const {
  auto [At, IsNew] = Below.insert({F, {}});
  if (!IsNew)
    return At->second;
  DataUses Found;
  std::set<FunctionIndex> Seen{F};
  std::vector<FunctionIndex> Open{F};
  while (!Open.empty()) {
    FunctionIndex Next = Open.back();
    Open.pop_back();
    for (const HeldAccess &A : S.Memory[Next].Accesses)
      add(Next, A, Found);
    for (const HeldCall &Call : S.Memory[Next].Calls)
      for (FunctionIndex Target : Call.Targets)
        if (Seen.insert(Target).second)
          Open.push_back(Target);
  }
  return At->second = std::move(Found);
}

SharedData sharedData(const DataUses &First, const DataUses &Second) {
  SharedData Result;
  Result.IsKnown = !First.empty() && !Second.empty();
  Result.IsReadAnew = true;
  auto Reads = [](const DataUses &Uses) {
    return std::any_of(Uses.begin(), Uses.end(), [](const auto &Use) { return Use.second.Reads; });
  };
  Result.BothRead = Reads(First) && Reads(Second);
  for (const auto &[Variable, Use] : First)
    if (auto Later = Second.find(Variable); Later != Second.end()) {
      Result.Any = true;
      if (!Use.Reads)
        continue;
      Result.GrowOld.push_back(Variable);
      Result.IsReadAnew &= Later->second.Reads;
    }
  return Result;
}

} // namespace lockseam
