// SureAcquires.cpp - searches the ways through a function that go around a lock.
#include "SureAcquires.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

Certainty SureAcquires::of(FunctionIndex F, LockPath Lock) {
  // A function that calls itself is not sure of the lock because of that call.
  auto [Entry, IsNew] = Known.try_emplace({F, Lock}, Certainty::Sometimes);
  if (!IsNew)
    return Entry->second;
  Certainty Result = compute(F, Lock);
  return Known[{F, Lock}] = Result;
}

Certainty SureAcquires::below(const HeldCall &Call, LockPath Lock) {
  if (Call.HowOften != Turns::One || Call.Targets.empty())
    return Certainty::Sometimes;
  Certainty Weakest = Certainty::Always;
  for (FunctionIndex Target : Call.Targets) {
    Certainty Best = Certainty::Sometimes;
    for (const AcquiredLock &A : S.Functions[Target].Locks.Acquired)
      if (translate(A.Lock, Call.Binding) == Lock)
        Best = std::max(Best, of(Target, A.Lock));
    Weakest = std::min(Weakest, Best);
  }
  return Weakest;
}

Certainty SureAcquires::compute(FunctionIndex F, LockPath Lock) {
  const LockSummary &Locks = S.Functions[F].Locks;
  auto IsLock = [&](const auto &Other) { return Other.Lock == Lock; };
  // Whoever gives the caller's lock away may take it again.
  if (containsSorted(Locks.Released, Lock) || llvm::any_of(Locks.Gaps, IsLock))
    return Certainty::Sometimes;
  const FunctionAccesses &Memory = S.Memory[F];
  std::vector<bool> Takes(Memory.Blocks.size());
  Certainty Weakest = Certainty::Always;
  for (size_t B = 0; B < Memory.Blocks.size(); ++B)
    for (const TraceStep &Step : Memory.Blocks[B].Steps) {
      Certainty Here = Certainty::Sometimes;
      if (Step.Kind == TraceKind::Call)
        Here = below(Memory.Calls[Step.Index], Lock);
      else if (llvm::any_of(Memory.Acquires, [&](const HeldAcquire &A) {
                 return A.Where == Step.Where && A.Lock == Lock && !A.Try;
               }))
        Here = Certainty::Always;
      if (Here == Certainty::Sometimes)
        continue;
      Takes[B] = true;
      Weakest = std::min(Weakest, Here);
    }
  Weakest = std::min(Weakest, worstWayAround(F, Takes));
  // "Lock it unless it is locked" is meant for callers of both kinds.
  bool Keeps =
      llvm::any_of(Locks.Ways, [&](const WayOut &W) { return llvm::any_of(W.Plus, IsLock); });
  return Keeps && Weakest != Certainty::Always ? Certainty::Sometimes : Weakest;
}

/// Other threads may notice something that happens there.
bool SureAcquires::works(FunctionIndex F, uint32_t Block) const {
  const FunctionAccesses &Memory = S.Memory[F];
  auto Changes = [&](FunctionIndex Target) {
    const FunctionSummary &Below = S.Functions[Target];
    return !(Below.Values.Mod == ModifiedMemory()) || !Below.Locks.Acquired.empty();
  };
  return llvm::any_of(Memory.Blocks[Block].Steps, [&](const TraceStep &Step) {
    if (Step.Kind == TraceKind::Call)
      return llvm::any_of(Memory.Calls[Step.Index].Targets, Changes);
    return Step.Kind == TraceKind::Access && Memory.Accesses[Step.Index].Write;
  });
}

/// The way depends on a number or flag that was handed in.
bool SureAcquires::asksTheCaller(FunctionIndex F, uint32_t From, uint32_t To) const {
  const FunctionFacts &Facts = P.Functions[F];
  return llvm::any_of(Facts.Blocks[From].Successors, [&](const Edge &E) {
    const Root &R = E.If.Operand.Path.root();
    return E.Target == To && E.If.Operand.Kind == ValueKind::Load && E.If.Operand.Path.isRoot() &&
           R.Kind == RootKind::Parameter && R.Index < Facts.Parameters.size() &&
           !Facts.Parameters[R.Index].IsPointer;
  });
}

Certainty SureAcquires::worstWayAround(FunctionIndex F, const std::vector<bool> &Takes) const {
  const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
  if (Blocks.empty())
    return Certainty::Sometimes;
  if (Takes[0])
    return Certainty::Always;
  Certainty Worst = Certainty::Always;
  // By block: reached without the lock; reached so after some work, or by the caller's wish.
  std::vector<std::array<bool, 2>> Seen(Blocks.size());
  std::vector<std::pair<uint32_t, bool>> Open{{0, works(F, 0)}};
  while (!Open.empty()) {
    auto [B, Worked] = Open.back();
    Open.pop_back();
    if (std::exchange(Seen[B][Worked], true))
      continue;
    if (Blocks[B].Leaves)
      Worst = std::min(Worst, Worked ? Certainty::Sometimes : Certainty::WhenWorking);
    for (uint32_t Next : Blocks[B].Next)
      if (!Takes[Next])
        Open.push_back({Next, Worked || works(F, Next) || asksTheCaller(F, B, Next)});
  }
  return Worst;
}

} // namespace lockseam
