// SectionUses.cpp - accesses and calls by the section that they happen in.
#include "SectionUses.h"
#include "analyzer/atomicity/RedundantLocks.h"
#include <algorithm>
#include <set>
#include <unordered_set>

namespace lockseam {

SectionUses::SectionUses(const Inference &Known)
    : Known(Known), P(Known.program()), S(Known.summaries()), Chains(P, S) {}

static bool isSince(const HeldLocks &Locks, LockPath Lock, Site Taken) {
  return std::any_of(Locks.Held.begin(), Locks.Held.end(),
                     [&](const HeldLock &H) { return H.Lock == Lock && H.Taken == Taken; });
}

SectionUses::UseBits &SectionUses::UseBits::operator|=(const UseBits &Other) {
  Reads |= Other.Reads;
  Sets |= Other.Sets;
  Counts |= Other.Counts;
  return *this;
}

void SectionUses::UseBits::add(uint32_t Variable, const DataUse &Use) {
  auto Mark = [&](llvm::BitVector &Bits, bool Is) {
    if (Is && Bits.size() <= Variable)
      Bits.resize(Variable + 1);
    if (Is)
      Bits.set(Variable);
  };
  Mark(Reads, Use.Reads);
  Mark(Sets, Use.Sets);
  Mark(Counts, Use.Counts);
}

llvm::BitVector SectionUses::UseBits::touched() const {
  llvm::BitVector All = Reads;
  All |= Sets;
  All |= Counts;
  return All;
}

DataUses SectionUses::of(FunctionIndex F, const TakenAt &Begins, LockPath Lock) const {
  constexpr unsigned MaxDepth = 12;
  UseBits Result;
  TakenAt At = Begins;
  // A call that comes back with the lock begins a section of its caller.
  for (unsigned Depth = 0; Depth < MaxDepth; ++Depth) {
    addAccesses(F, Lock, At.Where, Result);
    addCalls(F, Lock, At.Where, Result);
    if (Result.touched().any() || At.Via < 0)
      break;
    F = static_cast<FunctionIndex>(At.Via);
    Lock = At.ViaLock;
    const AcquiredLock *Next = Chains.find(F, Lock);
    if (!Next)
      break;
    At = Next->Taken;
  }
  return guardedBy(Lock, Result);
}

DataUses SectionUses::guardedBy(LockPath Lock, const UseBits &Uses) const {
  llvm::BitVector Guarded = Uses.touched();
  Guarded &= guardable(lockVariable(Lock).Variable);
  auto Has = [](const llvm::BitVector &Bits, unsigned I) { return I < Bits.size() && Bits[I]; };
  DataUses Result;
  for (unsigned I : Guarded.set_bits())
    Result[Variables[I]] = {Has(Uses.Reads, I), Has(Uses.Sets, I), Has(Uses.Counts, I)};
  return Result;
}

/// Of all variables that have a number by now.
const llvm::BitVector &SectionUses::guardable(LockPath LockVariable) const {
  llvm::BitVector &Found = GuardableBy[LockVariable];
  while (Found.size() < Variables.size())
    Found.push_back(mayGuard(LockVariable, Variables[Found.size()]));
  return Found;
}

/// Not what another lock guards, and not what nobody changes.
bool SectionUses::mayGuard(LockPath LockVariable, LockPath Variable) const {
  const VariableGuard *G = Known.protections().guardOf(Variable);
  if (!G || G->Kind == Discipline::None)
    return true;
  bool IsGuarded = G->Kind == Discipline::Guarded || G->Kind == Discipline::WriteGuarded;
  return IsGuarded && std::any_of(G->Guards.begin(), G->Guards.end(), [&](const GuardName &Name) {
           return lockVariable(Name.Path).Variable == LockVariable;
         });
}

void SectionUses::addAccesses(FunctionIndex F, LockPath Lock, Site Taken, UseBits &Into) const {
  for (const HeldAccess &A : S.Memory[F].Accesses)
    if (isSince(A.Locks, Lock, Taken))
      if (auto Used = use(F, A))
        Into.add(Used->first, Used->second);
}

void SectionUses::addCalls(FunctionIndex F, LockPath Lock, Site Taken, UseBits &Into) const {
  std::set<FunctionIndex> Called;
  for (const HeldCall &Call : S.Memory[F].Calls)
    if (Call.Where != Taken && isSince(Call.Locks, Lock, Taken))
      Called.insert(Call.Targets.begin(), Call.Targets.end());
  for (FunctionIndex Target : Called)
    Into |= below(Target);
}

std::optional<std::pair<uint32_t, DataUse>> SectionUses::use(FunctionIndex F,
                                                             const HeldAccess &A) const {
  LockPath Variable = Known.protections().guardedVariable(A.Place).Variable;
  if (Variable.isStar() || A.Atomic || Known.protections().isPrivate(A.Place, F, A.Where))
    return std::nullopt;
  auto [Number, IsNew] = Numbers.try_emplace(Variable, Variables.size());
  if (IsNew)
    Variables.push_back(Variable);
  bool Counts = isCount(P.Functions[F], A);
  return std::pair(Number->second, DataUse{!A.Write && !Counts, A.Write && !Counts, Counts});
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

const SectionUses::OwnUses &SectionUses::own(FunctionIndex F) const {
  auto [At, IsNew] = Own.try_emplace(F);
  if (IsNew)
    for (const HeldAccess &A : S.Memory[F].Accesses)
      if (auto Used = use(F, A))
        At->second.push_back(*Used);
  return At->second;
}

/// All calls down, each function once: what is recursive has the data of its whole circle.
const SectionUses::UseBits &SectionUses::below(FunctionIndex F) const {
  auto Known = Below.find(F);
  if (Known != Below.end())
    return Known->second;
  UseBits Found;
  std::unordered_set<FunctionIndex> Seen{F};
  std::vector<FunctionIndex> Open{F};
  while (!Open.empty()) {
    FunctionIndex Next = Open.back();
    Open.pop_back();
    if (auto Done = Below.find(Next); Done != Below.end()) {
      Found |= Done->second;
      continue;
    }
    for (const auto &[Variable, Use] : own(Next))
      Found.add(Variable, Use);
    for (const HeldCall &Call : S.Memory[Next].Calls)
      for (FunctionIndex Target : Call.Targets)
        if (Seen.insert(Target).second)
          Open.push_back(Target);
  }
  return Below[F] = std::move(Found);
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
