// Callees.cpp - the summaries of the targets of a call, translated and put together.
#include "Callees.h"
#include "LockState.h"
#include <unordered_set>

namespace lockseam {

LockPath inCaller(LockPath Path, const ResolvedCall &Call) {
  return Call.Names.resolve(translate(Path, Call.Binding));
}

std::vector<LockPath> inCaller(const std::vector<LockPath> &Paths, const ResolvedCall &Call) {
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
    return compatible({If.Operand, Relation::Equal, If.Operand.number()}, If);
  if (If.Operand.Kind == ValueKind::Address)
    return compatible({If.Operand, Relation::NotEqual, 0}, If);
  return true;
}

std::optional<WayBack> CallTable::wayBack(const FlowStep &Step, FunctionIndex Target,
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
  if (Locks.empty())
    return;
  std::unordered_set<LockPath> Known;
  for (const AcquiredLock &A : Into)
    Known.insert(A.Lock);
  for (AcquiredLock A : Locks) {
    A.Taken = {Step.Where, Target, A.Lock};
    A.Lock = inCaller(A.Lock, Call);
    if (A.Lock.isNameable() && Known.insert(A.Lock).second)
      Into.push_back(A);
  }
}

std::vector<Callees> CallTable::translated(const FlowStep &Step) const {
  const ResolvedCall &Call = F.Calls[Step.Call];
  std::vector<Callees> Groups;
  for (FunctionIndex Target : Call.Targets) {
    const LockSummary *Summary = Locks(Target);
    if (!Summary)
      continue;
    Callees New;
    New.Released = inCaller(Summary->Released, Call);
    for (const WayOut &Way : Summary->Ways)
      if (std::optional<WayBack> Back = wayBack(Step, Target, Way))
        New.Ways.push_back(std::move(*Back));
    auto Same = std::find_if(Groups.begin(), Groups.end(), [&](const Callees &C) {
      return C.Released == New.Released &&
             std::equal(C.Ways.begin(), C.Ways.end(), New.Ways.begin(), New.Ways.end(),
                        [](const WayBack &A, const WayBack &B) { return A.Way == B.Way; });
    });
    if (Same == Groups.end())
      Same = Groups.insert(Same, std::move(New));
    Same->Targets.push_back(Target);
    addBelow(Same->Acquired, Summary->Acquired, Step, Target, Call);
    addBelow(Same->Gaps, Summary->Gaps, Step, Target, Call);
  }
  return Groups;
}

const std::vector<Callees> &CallTable::of(const FlowStep &Step) {
  auto [At, IsNew] = Known.try_emplace(Step.Call);
  if (IsNew)
    At->second = {&Step, translated(Step)};
  return At->second.Groups;
}

/// Equal in all that is told of it, not only in its place.
static bool isSame(const TakenAt &A, const TakenAt &B) {
  return A == B && A.Via == B.Via && A.ViaLock == B.ViaLock && A.ByWait == B.ByWait;
}

static bool isSame(const AcquiredLock &A, const AcquiredLock &B) {
  return A == B && isSame(A.Taken, B.Taken);
}

template <typename T> static bool isSame(const std::vector<T> &A, const std::vector<T> &B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const T &X, const T &Y) { return isSame(X, Y); });
}

static bool isSame(const WayBack &A, const WayBack &B) {
  return A.Way == B.Way && isSame(A.Taken, B.Taken);
}

static bool isSame(const Callees &A, const Callees &B) {
  return A.Targets == B.Targets && A.Released == B.Released && isSame(A.Ways, B.Ways) &&
         isSame(A.Acquired, B.Acquired) && isSame(A.Gaps, B.Gaps);
}

bool CallTable::refresh() {
  bool Changed = false;
  for (auto &[Call, At] : Known) {
    std::vector<Callees> Now = translated(*At.Step);
    Changed |= !isSame(Now, At.Groups);
    At.Groups = std::move(Now);
  }
  return Changed;
}

} // namespace lockseam
