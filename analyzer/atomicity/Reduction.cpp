// Reduction.cpp - a search over blocks with the phase that reduction is in.
#include "Reduction.h"
#include <deque>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxExplained = 6; // functions in one chain of reasons

class BreakSearch {
public:
  BreakSearch(const Inference &Known, FunctionIndex F, EntryHolds Held, bool Section)
      : Known(Known), F(F), Held(Held), Section(Section),
        Blocks(Known.summaries().Memory[F].Blocks) {}

  std::optional<Break> run(StepAt From) {
    if (Blocks.empty())
      return std::nullopt;
    Open.push_back({From, std::nullopt});
    while (!Open.empty()) {
      auto [At, Commit] = Open.front();
      Open.pop_front();
      if (std::optional<Break> Found = walk(At, Commit))
        return Found;
    }
    return std::nullopt;
  }

private:
  /// To the end of the block, the section, or what is one step.
  std::optional<Break> walk(StepAt At, std::optional<StepAt> Commit) {
    const TraceBlock &B = Blocks[At.Block];
    for (; At.Position < B.Steps.size(); ++At.Position) {
      Basic Is = moverOf(Known, F, At, Held);
      if (Is >= Basic::Compound)
        return Break{std::nullopt, At, Is};
      if (Commit && Is > Basic::Left)
        return Break{Commit, At, Is};
      if (!Commit && (Is == Basic::Left || Is == Basic::Atomic))
        Commit = At;
      if (Section && B.Steps[At.Position].Closes)
        return std::nullopt;
    }
    for (uint32_t Next : B.Next)
      if (Seen.insert({Next, Commit.has_value()}).second)
        Open.push_back({{Next, 0}, Commit});
    return std::nullopt;
  }

  const Inference &Known;
  FunctionIndex F;
  EntryHolds Held;
  bool Section;
  const std::vector<TraceBlock> &Blocks;
  std::deque<std::pair<StepAt, std::optional<StepAt>>> Open;
  std::set<std::pair<uint32_t, bool>> Seen;
};

std::string quoted(LockPath Path, const FunctionFacts &F, const Program &P) {
  return "'" + describeEntry(Path, F, P) + "'";
}

std::string describeAccess(const Inference &Known, FunctionIndex F, const HeldAccess &A) {
  const FunctionFacts &Facts = Known.program().Functions[F];
  return std::string(A.Write ? "writes " : "reads ") + (A.Atomic ? "atomic " : "") +
         quoted(A.Place, Facts, Known.program());
}

std::string describeMove(const Inference &Known, FunctionIndex F, const TraceStep &Step) {
  const FunctionFacts &Facts = Known.program().Functions[F];
  if (Step.Kind == TraceKind::Fork)
    return "starts a thread";
  if (Step.Assumed)
    return "calls code that was not given";
  Basic Is = Step.Is.worst();
  const char *What = Is == Basic::Compound                      ? "waits with "
                     : Is == Basic::Right || Is == Basic::Const ? "takes "
                                                                : "releases ";
  if (Step.Lock.isStar())
    return Is == Basic::Right ? "waits for a thread, or takes a lock" : "releases a lock";
  return What + quoted(Step.Lock, Facts, Known.program());
}

} // namespace

std::optional<Break> findBreak(const Inference &Known, FunctionIndex F, EntryHolds Held,
                               StepAt From, bool Section) {
  return BreakSearch(Known, F, Held, Section).run(From);
}

Basic moverOf(const Inference &Known, FunctionIndex F, StepAt At, EntryHolds Held) {
  bool Assumed = false;
  return Known.step(F, At, Assumed).under(Held);
}

Holding heldAtEntry(const FunctionAtomicity &F, LockPath Lock) {
  for (const HeldLock &H : F.Entry)
    if (H.Lock == Lock)
      return H.Mode == LockMode::Exclusive ? Holding::Exclusive : Holding::Shared;
  return Holding::None;
}

std::string describeStep(const Inference &Known, FunctionIndex F, StepAt At) {
  const TraceStep &Step = Known.traceStep(F, At);
  const FunctionAccesses &Memory = Known.summaries().Memory[F];
  switch (Step.Kind) {
  case TraceKind::Access:
    return describeAccess(Known, F, Memory.Accesses[Step.Index]);
  case TraceKind::Call: {
    const HeldCall &Call = Memory.Calls[Step.Index];
    std::string More =
        Call.Targets.size() > 1 ? " or " + std::to_string(Call.Targets.size() - 1) + " others" : "";
    return "calls '" + Known.program().Functions[Call.Targets[0]].Display.str().str() + "'" + More;
  }
  case TraceKind::Move:
  case TraceKind::Fork:
    break;
  }
  return describeMove(Known, F, Step);
}

namespace {

class Explanation {
public:
  Explanation(const Inference &Known, llvm::function_ref<std::string(const Location &)> Place)
      : Known(Known), Place(Place) {}

  std::string run(FunctionIndex F) {
    for (unsigned Depth = 0; Depth < MaxExplained && Told.insert(F).second; ++Depth) {
      std::optional<FunctionIndex> Next = one(F);
      if (!Next)
        break;
      F = *Next;
    }
    return Text;
  }

private:
  /// The callee that the reason leads to.
  std::optional<FunctionIndex> one(FunctionIndex F) {
    const Program &P = Known.program();
    const FunctionFacts &Facts = P.Functions[F];
    const FunctionAtomicity &Is = Known.of(F);
    Text += Place(Facts.Where) + ": " + Facts.Display.str().str() + ": " +
            atomicityText(Is.Value, Facts, P) + "\n";
    auto Held = [&](LockPath Lock) { return heldAtEntry(Is, Lock); };
    for (const HeldLock &H : Is.Entry)
      Text += "  every call holds " + lockText(H.Lock, Facts, P) + "\n";
    const std::vector<TraceBlock> &Blocks = Known.summaries().Memory[F].Blocks;
    for (uint32_t B = 0; B < Blocks.size(); ++B)
      for (uint32_t I = 0; I < Blocks[B].Steps.size(); ++I)
        step(F, {B, I}, Held);
    std::optional<Break> Found = findBreak(Known, F, Held);
    if (!Found) {
      Text += "  one step: right movers, at most one that is none, left movers\n";
      return std::nullopt;
    }
    if (Found->Commit)
      Text += "  commit point: " + where(F, *Found->Commit) + "; then " +
              where(F, Found->Offender) + ", which is no left mover\n";
    else
      Text += std::string("  not one step by itself (") + basicName(Found->OffenderIs) +
              "): " + where(F, Found->Offender) + "\n";
    return callee(F, Found->Offender);
  }

  void step(FunctionIndex F, StepAt At, EntryHolds Held) {
    std::string Name = basicName(moverOf(Known, F, At, Held));
    if (Name != "const")
      Text += "  " + location(F, At) + ": " + Name + "  " + describeStep(Known, F, At) + "\n";
  }

  std::string location(FunctionIndex F, StepAt At) const {
    return Place(placeOf(Known.program().Functions[F], Known.traceStep(F, At).Where));
  }
  std::string where(FunctionIndex F, StepAt At) const {
    return location(F, At) + " " + describeStep(Known, F, At);
  }

  std::optional<FunctionIndex> callee(FunctionIndex F, StepAt At) const {
    const TraceStep &Step = Known.traceStep(F, At);
    if (Step.Kind != TraceKind::Call)
      return std::nullopt;
    for (FunctionIndex Target : Known.summaries().Memory[F].Calls[Step.Index].Targets)
      if (Known.of(Target).Value.worst() >= Basic::Compound)
        return Target;
    return std::nullopt;
  }

  const Inference &Known;
  llvm::function_ref<std::string(const Location &)> Place;
  std::set<FunctionIndex> Told;
  std::string Text;
};

} // namespace

std::string explainFunction(const Inference &Known, FunctionIndex F,
                            llvm::function_ref<std::string(const Location &)> Place) {
  return Explanation(Known, Place).run(F);
}

} // namespace lockseam
