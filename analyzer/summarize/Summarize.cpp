// Summarize.cpp - summaries bottom up over the components of the call graph, in strata:
// values and MOD; holds, ACQ, REL and GAP; released locks; pairs; patterns.
#include "Summarize.h"
#include "Flow.h"

namespace lockseam {

namespace {

// Recursion adds a field to a name per round until the bound on paths ends it.
constexpr unsigned MaxRounds = 24;

class Summarizer {
public:
  Summarizer(const Program &P, const ModelTable &Models, const SummarizeOptions &Options)
      : P(P), Models(Models), Options(Options), Known(P.Functions.size()), Whole(P) {
    Result.Functions.resize(P.Functions.size());
    Objects = invariants();
  }

  Summaries run() {
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      summarizeComponent(Component);
    return std::move(Result);
  }

private:
  /// Constructors alone, callees first: they build on the constructors of their members.
  Invariants invariants() {
    std::vector<std::unique_ptr<ValueSummary>> Made(P.Functions.size());
    auto Values = [&](FunctionIndex F) -> const ValueSummary * { return Made[F].get(); };
    ResolveInput Input{P, Models, Values, nullptr, nullptr};
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      for (FunctionIndex F : Component)
        if (P.Functions[F].IsConstructor)
          Made[F] = std::make_unique<ValueSummary>(resolveFunction(F, Input)->Values);
    return findInvariants(P, Values);
  }

  bool isRecursive(const std::vector<FunctionIndex> &Component) const {
    if (Component.size() > 1)
      return true;
    FunctionIndex F = Component[0];
    for (const CallTargets &T : P.Calls[F]) {
      if (containsSorted(T.Functions, F))
        return true;
      for (const HandedCallable &H : T.Handed)
        if (H.Function == F)
          return true;
    }
    return false;
  }

  void summarizeComponent(const std::vector<FunctionIndex> &Component) {
    bool Recursive = isRecursive(Component);
    std::vector<std::unique_ptr<ResolvedFunction>> Functions = resolve(Component, Recursive);
    if (Recursive)
      solveHolds(Component, Functions);
    solvePatterns(Component, Functions, Recursive);
  }

  std::vector<std::unique_ptr<ResolvedFunction>>
  resolve(const std::vector<FunctionIndex> &Component, bool Recursive) {
    auto Values = [&](FunctionIndex F) -> const ValueSummary * {
      return Known[F] ? &Result.Functions[F].Values : nullptr;
    };
    ResolveInput Input{P, Models, Values, &Objects, &Whole};
    std::vector<std::unique_ptr<ResolvedFunction>> Functions;
    bool Changed = true;
    for (unsigned Round = 0; Changed && Round < MaxRounds; ++Round) {
      Changed = false;
      Functions.clear();
      for (FunctionIndex F : Component) {
        Functions.push_back(resolveFunction(F, Input));
        ValueSummary New = Functions.back()->Values;
        ValueSummary &Old = Result.Functions[F].Values;
        if (Recursive) { // what a function in the making returns is not known
          New.Returns = Value::unknown();
          New.Sets.clear();
          New.Mod.mergeFrom(Old.Mod);
        }
        Changed |= Recursive && !(Old == New);
        Old = std::move(New);
      }
      for (FunctionIndex F : Component)
        Known[F] = true;
      Changed |= Recursive && Round == 0;
    }
    return Functions;
  }

  const LockSummary *locks(FunctionIndex F) const {
    const LockSummary &Locks = Result.Functions[F].Locks;
    return Locks.Returns || !Locks.Acquired.empty() ? &Locks : nullptr;
  }

  /// Chains of sites stay as they were found first: they are read as explanations.
  static bool grow(std::vector<AcquiredLock> &Old, const std::vector<AcquiredLock> &New) {
    bool Grew = false;
    for (const AcquiredLock &A : New)
      if (std::none_of(Old.begin(), Old.end(),
                       [&](const AcquiredLock &B) { return B.Lock == A.Lock; }))
        Grew |= insertSorted(Old, A);
    return Grew;
  }

  void solveHolds(const std::vector<FunctionIndex> &Component,
                  const std::vector<std::unique_ptr<ResolvedFunction>> &Functions) {
    TransferOptions Holds{Options.Pairs, /*TrackReleased=*/false, /*Recursive=*/true};
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    bool Changed = true;
    for (unsigned Round = 0; Changed && Round < MaxRounds; ++Round) {
      Changed = false;
      for (size_t I = 0; I < Component.size(); ++I) {
        FlowReadings New =
            readFlow(*Functions[I], solveFlow(*Functions[I], Locks, Holds), Locks, Holds);
        LockSummary &Old = Result.Functions[Component[I]].Locks;
        Changed |= grow(Old.Acquired, New.Locks.Acquired);
        Changed |= grow(Old.Gaps, New.Locks.Gaps);
        Changed |= mergeSorted(Old.Released, New.Locks.Released);
        Changed |= Old.Ways != New.Locks.Ways;
        Old.Returns = New.Locks.Returns;
        Old.Ways = std::move(New.Locks.Ways);
      }
    }
  }

  void solvePatterns(const std::vector<FunctionIndex> &Component,
                     const std::vector<std::unique_ptr<ResolvedFunction>> &Functions,
                     bool Recursive) {
    TransferOptions Full{Options.Pairs, /*TrackReleased=*/true, Recursive};
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    std::vector<FlowResult> Flows;
    for (const auto &F : Functions)
      Flows.push_back(solveFlow(*F, Locks, Full));
    bool Changed = true;
    for (unsigned Round = 0; Changed && Round < MaxRounds; ++Round) {
      Changed = false;
      for (size_t I = 0; I < Component.size(); ++I) {
        FlowReadings New = readFlow(*Functions[I], Flows[I], Locks, Full);
        FunctionSummary &Into = Result.Functions[Component[I]];
        Changed |= Recursive && addPairs(Into.Locks.Pairs, New.Locks.Pairs);
        if (!Recursive)
          Into.Locks = std::move(New.Locks);
        Into.Patterns = std::move(New.Patterns);
        Into.Spelling = spelling(Into.Patterns, *Functions[I]);
        Into.UnnamedLocks = New.UnnamedLocks;
        Into.Bounded = Flows[I].Bounded;
      }
    }
  }

  std::map<LockPath, std::string> spelling(const std::vector<Pattern> &Patterns,
                                           const ResolvedFunction &F) const {
    std::map<LockPath, std::string> Names;
    auto Add = [&](LockPath Path) {
      if (!Path.isStar() && !Names.count(Path))
        Names[Path] = describe(Path, F, P);
    };
    for (const Pattern &Each : Patterns) {
      Add(Each.Lock);
      Add(Each.Second);
      for (const Context &C : Each.Contexts)
        Add(C.Lock);
    }
    return Names;
  }

  static bool addPairs(std::vector<LockPair> &Old, const std::vector<LockPair> &New) {
    bool Grew = false;
    for (const LockPair &P : New)
      if (std::none_of(Old.begin(), Old.end(), [&](const LockPair &Q) { return isSamePair(Q, P); }))
        Grew |= insertSorted(Old, P);
    return Grew;
  }

  const Program &P;
  const ModelTable &Models;
  SummarizeOptions Options;
  std::vector<bool> Known; // value summaries that may be used
  Capabilities Whole;
  Invariants Objects;
  Summaries Result;
};

} // namespace

Summaries summarize(const Program &P, const ModelTable &Models, const SummarizeOptions &Options) {
  return Summarizer(P, Models, Options).run();
}

} // namespace lockseam
