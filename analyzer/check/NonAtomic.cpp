// NonAtomic.cpp - units, where their reduction breaks, and the lowest of them.
#include "NonAtomic.h"
#include <algorithm>
#include <map>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxChain = 12;

struct Unit {
  FunctionIndex In = 0;
  std::optional<StepAt> Section; // none: the whole function
  bool Annotated = false;
  Break At;
};

class NonAtomicUnits {
public:
  NonAtomicUnits(const Inference &Known, Intent Ought)
      : Known(Known), P(Known.program()), S(Known.summaries()), Ought(Ought) {
    for (const FunctionAccesses &F : S.Memory)
      for (FunctionIndex Started : F.Started)
        Threads.insert(Started);
  }

  std::vector<Finding> run() {
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      if (!S.Memory[F].Blocks.empty() && isMeant(F))
        addUnits(F);
    std::set<FunctionIndex> Broken;
    for (const Unit &U : Units)
      Broken.insert(U.In);
    // Several sections may break at the same step: the first tells of it.
    std::map<std::pair<FunctionIndex, Site>, Finding> Findings;
    for (const Unit &U : Units)
      if (U.Annotated || !isBelowBroken(U, Broken))
        Findings.insert({{U.In, Known.traceStep(U.In, U.At.Offender).Where}, finding(U)});
    std::vector<Finding> Result;
    for (auto &[Where, Each] : Findings)
      Result.push_back(std::move(Each));
    return Result;
  }

private:
  bool has(FunctionIndex F, llvm::StringRef Mark) const {
    return std::any_of(P.Functions[F].Annotations.begin(), P.Functions[F].Annotations.end(),
                       [&](const Annotation &A) {
                         return A.Kind == AnnotationKind::Lockseam && A.Text.str() == Mark;
                       });
  }

  /// Main, threads and loops without an end are not meant to be one step.
  bool isMeant(FunctionIndex F) const {
    const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
    bool Ends =
        std::any_of(Blocks.begin(), Blocks.end(), [](const TraceBlock &B) { return B.Leaves; });
    return !has(F, "not_atomic") && !P.Functions[F].IsSystem &&
           (has(F, "atomic") || (Ends && !P.Functions[F].IsMain && !Threads.count(F)));
  }

  void addUnits(FunctionIndex F) {
    bool Annotated = has(F, "atomic");
    bool Exported = Ought == Intent::Export && Known.of(F).Open;
    if (Annotated || Exported) {
      add(F, std::nullopt, Annotated);
      return;
    }
    if (Ought == Intent::Annotated)
      return;
    const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
    for (uint32_t B = 0; B < Blocks.size(); ++B)
      for (uint32_t I = 0; I < Blocks[B].Steps.size(); ++I)
        if (Blocks[B].Steps[I].Opens && holdsNothing(F))
          add(F, StepAt{B, I}, false);
  }

  /// Nothing at entry: a section under a lock of all callers is not an outermost one.
  bool holdsNothing(FunctionIndex F) const { return S.Memory[F].EntryHeld.empty(); }

  void add(FunctionIndex F, std::optional<StepAt> Section, bool Annotated) {
    auto Held = [&](LockPath Lock) { return heldAtEntry(Known.of(F), Lock); };
    std::optional<Break> At =
        findBreak(Known, F, Held, Section.value_or(StepAt{}), Section.has_value());
    // Data without its lock is told by the rule about guards.
    if (At && (Annotated || At->OffenderIs != Basic::Error))
      Units.push_back({F, Section, Annotated, *At});
  }

  /// The function that is called at a step and is not one step itself.
  std::optional<FunctionIndex> brokenCallee(FunctionIndex F, StepAt At) const {
    const TraceStep &Step = Known.traceStep(F, At);
    if (Step.Kind != TraceKind::Call)
      return std::nullopt;
    for (FunctionIndex Target : S.Memory[F].Calls[Step.Index].Targets)
      if (Known.of(Target).Value.worst() >= Basic::Compound)
        return Target;
    return std::nullopt;
  }

  std::optional<Break> breakOf(FunctionIndex F) const {
    return findBreak(Known, F, [&](LockPath Lock) { return heldAtEntry(Known.of(F), Lock); });
  }

  bool isBelowBroken(const Unit &U, const std::set<FunctionIndex> &Broken) const {
    FunctionIndex F = U.In;
    std::optional<Break> At = U.At;
    for (unsigned Depth = 0; At && !At->Commit && Depth < MaxChain; ++Depth) {
      std::optional<FunctionIndex> Next = brokenCallee(F, At->Offender);
      if (!Next)
        return false;
      if (Broken.count(*Next))
        return true;
      F = *Next;
      At = breakOf(F);
    }
    return false;
  }

  Location place(FunctionIndex F, StepAt At) const {
    return placeOf(P.Functions[F], Known.traceStep(F, At).Where);
  }

  Finding finding(const Unit &U) const {
    Finding Result;
    Result.Rule = Name("lockseam-nonatomic");
    Result.Where = place(U.In, U.At.Offender);
    Result.Function = P.Functions[U.In].Display;
    std::string Subject =
        U.Section ? "this critical section" : "'" + P.Functions[U.In].Display.str().str() + "'";
    std::string Offender = describeStep(Known, U.In, U.At.Offender);
    if (U.At.Commit)
      Result.Message = Subject + " is not atomic: once it " +
                       describeStep(Known, U.In, *U.At.Commit) +
                       ", other threads may run before it " + Offender;
    else
      Result.Message =
          Subject + " is not atomic: it " + Offender + ", which is not one step for other threads";
    if (U.Section)
      Result.Notes.push_back({place(U.In, *U.Section), "the section begins here"});
    else if (U.Annotated)
      Result.Notes.push_back({P.Functions[U.In].Where, "declared to be atomic"});
    if (U.At.Commit)
      Result.Notes.push_back({place(U.In, *U.At.Commit),
                              "commit point: it " + describeStep(Known, U.In, *U.At.Commit)});
    tellBelow(U, Result.Notes);
    FindingSignals Is;
    Is.Promised = U.Annotated;
    Is.Expected = !U.Annotated;
    setRank(Is, Result);
    return Result;
  }

  /// Why the offender is not one step: down the calls.
  void tellBelow(const Unit &U, std::vector<Note> &Notes) const {
    FunctionIndex F = U.In;
    Break At = U.At;
    for (unsigned Depth = 0; !At.Commit && Depth < MaxChain; ++Depth) {
      std::optional<FunctionIndex> Next = brokenCallee(F, At.Offender);
      std::optional<Break> Below = Next ? breakOf(*Next) : std::nullopt;
      if (!Below)
        return;
      F = *Next;
      At = *Below;
      if (At.Commit)
        Notes.push_back({place(F, *At.Commit), "there it " + describeStep(Known, F, *At.Commit)});
      Notes.push_back({place(F, At.Offender), (At.Commit ? "and then " : "there it ") +
                                                  describeStep(Known, F, At.Offender)});
    }
  }

  const Inference &Known;
  const Program &P;
  const Summaries &S;
  Intent Ought;
  std::set<FunctionIndex> Threads;
  std::vector<Unit> Units;
};

} // namespace

std::vector<Finding> findNonAtomic(const Inference &Known, Intent Ought) {
  return NonAtomicUnits(Known, Ought).run();
}

} // namespace lockseam
