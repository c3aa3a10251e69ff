// Summarize.cpp - summaries bottom up over the components of the call graph, in strata:
// values and MOD; holds, ACQ, REL and GAP; released locks; pairs; patterns.
#include "Summarize.h"
#include "Alone.h"
#include "Flow.h"
#include "KeptSummaries.h"
#include "Semaphores.h"
#include "analyzer/link/Components.h"

namespace lockseam {

namespace {

// Recursion adds a field to a name per round until the bound on paths ends it.
constexpr unsigned MaxRounds = 24;

class Summarizer {
public:
  Summarizer(const Program &P, const ModelTable &Models, const SummarizeOptions &Options)
      : P(P), Models(Models), Options(Options), Known(P.Functions.size()), Whole(P),
        Counted(P, Models) {
    Result.Functions.resize(P.Functions.size());
    if (Options.Accesses)
      Result.Memory.resize(P.Functions.size());
    Objects = invariants();
  }

  Summaries run(KeptSummaries *Kept) {
    if (Kept)
      Kept->begin(P, Options, {Objects, Whole, Counted});
    for (size_t I = 0; I < P.BottomUp.size(); ++I) {
      if (Kept && Kept->take(P, I, Result)) {
        for (FunctionIndex F : P.BottomUp[I])
          Known[F] = true;
        continue;
      }
      summarizeComponent(P.BottomUp[I]);
      if (Kept)
        Kept->note(P, I, Result);
    }
    if (Options.Accesses)
      addEntryHeld();
    return std::move(Result);
  }

private:
  void addEntryHeld() {
    std::vector<const ModifiedMemory *> Changed;
    for (const FunctionSummary &F : Result.Functions)
      Changed.push_back(&F.Values.Mod);
    lockseam::addEntryHeld(P, Changed, Result.Memory);
    findAlone(P, Result.Memory);
  }

  /// Constructors alone, callees first: they build on the constructors of their members.
  Invariants invariants() {
    std::vector<std::unique_ptr<ValueSummary>> Made(P.Functions.size());
    auto Values = [&](FunctionIndex F) -> const ValueSummary * { return Made[F].get(); };
    ResolveInput Input{P, Models, Values, nullptr, nullptr, nullptr, false};
    std::vector<bool> IsDecisive = decisiveConstructors(P);
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      for (FunctionIndex F : Component)
        if (P.Functions[F].IsConstructor)
          Made[F] = std::make_unique<ValueSummary>(IsDecisive[F] ? resolveFunction(F, Input)->Values
                                                                 : ValueSummary());
    return findInvariants(P, Values);
  }

  void summarizeComponent(const std::vector<FunctionIndex> &Component) {
    bool Recursive = isRecursive(P, Component);
    std::vector<std::unique_ptr<ResolvedFunction>> Functions = resolve(Component, Recursive);
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    std::vector<CallTable> Calls;
    for (const auto &F : Functions)
      Calls.emplace_back(*F, Locks);
    if (Recursive)
      solveHolds(Component, Functions, Calls);
    solvePatterns(Component, Functions, Calls, Recursive);
  }

  std::vector<std::unique_ptr<ResolvedFunction>>
  resolve(const std::vector<FunctionIndex> &Component, bool Recursive) {
    auto Values = [&](FunctionIndex F) -> const ValueSummary * {
      return Known[F] ? &Result.Functions[F].Values : nullptr;
    };
    ResolveInput Input{P, Models, Values, &Objects, &Whole, &Counted, Options.Accesses};
    std::vector<std::unique_ptr<ResolvedFunction>> Functions;
    for (FunctionIndex F : Component) {
      Functions.push_back(resolveFunction(F, Input));
      Result.Functions[F].Values = summaryOf(*Functions.back(), Recursive);
    }
    for (FunctionIndex F : Component)
      Known[F] = true;
    if (!Recursive)
      return Functions;
    shareFields(Component);
    iterate(Component, [&](size_t I) {
      Functions[I] = resolveFunction(Component[I], Input);
      ValueSummary New = summaryOf(*Functions[I], Recursive);
      return Result.Functions[Component[I]].Values.Mod.mergeFrom(New.Mod);
    });
    return Functions;
  }

  /// What a function in the making returns, or sets, is not known.
  static ValueSummary summaryOf(const ResolvedFunction &F, bool Recursive) {
    ValueSummary Values = F.Values;
    if (Recursive) {
      Values.Returns = Value::unknown();
      Values.Sets.clear();
    }
    return Values;
  }

  /// Each function of a component reaches each other: what one changes, all do.
  void shareFields(const std::vector<FunctionIndex> &Component) {
    FieldSet Fields, Globals;
    for (FunctionIndex F : Component) {
      Fields.mergeFrom(Result.Functions[F].Values.Mod.Fields);
      Globals.mergeFrom(Result.Functions[F].Values.Mod.Globals);
    }
    for (FunctionIndex F : Component) {
      Result.Functions[F].Values.Mod.Fields = Fields;
      Result.Functions[F].Values.Mod.Globals = Globals;
    }
  }

  /// For each function of a component the positions of its callers in it.
  std::vector<std::vector<size_t>> callersIn(const std::vector<FunctionIndex> &Component) const {
    std::vector<std::vector<size_t>> Callers(Component.size());
    auto Add = [&](FunctionIndex Callee, size_t Caller) {
      auto It = std::lower_bound(Component.begin(), Component.end(), Callee);
      if (It != Component.end() && *It == Callee)
        insertSorted(Callers[static_cast<size_t>(It - Component.begin())], Caller);
    };
    for (size_t I = 0; I < Component.size(); ++I)
      for (const CallTargets &T : P.Calls[Component[I]]) {
        for (FunctionIndex F : T.Functions)
          Add(F, I);
        for (const HandedCallable &H : T.Handed)
          Add(H.Function, I);
      }
    return Callers;
  }

  /// Update tells whether the summary of a function changed; then its callers are next.
  /// The order is always the same. Returns after MaxRounds updates of one function.
  void iterate(const std::vector<FunctionIndex> &Component,
               llvm::function_ref<bool(size_t)> Update) const {
    std::vector<std::vector<size_t>> Callers = callersIn(Component);
    std::vector<unsigned> Rounds(Component.size());
    std::vector<bool> Dirty(Component.size(), true);
    bool Any = true;
    while (Any) {
      Any = false;
      for (size_t I = 0; I < Component.size(); ++I) {
        if (!Dirty[I] || Rounds[I]++ >= MaxRounds)
          continue;
        Dirty[I] = false;
        Any = true;
        if (Update(I))
          for (size_t Caller : Callers[I])
            Dirty[Caller] = true;
      }
    }
  }

  const LockSummary *locks(FunctionIndex F) const {
    const LockSummary &Locks = Result.Functions[F].Locks;
    return Locks.Returns ? &Locks : nullptr;
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
                  const std::vector<std::unique_ptr<ResolvedFunction>> &Functions,
                  std::vector<CallTable> &Calls) {
    TransferOptions Holds{Options.Pairs, /*TrackReleased=*/false, /*Recursive=*/true,
                          /*Accesses=*/false};
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    std::vector<bool> Solved(Component.size());
    iterate(Component, [&](size_t I) {
      // Most of what changes in a callee has no name here, or is known from another.
      if (Solved[I] && !Calls[I].refresh())
        return false;
      Solved[I] = true;
      FlowReadings New = readFlow(*Functions[I], solveFlow(*Functions[I], Calls[I], Holds),
                                  Calls[I], Locks, Holds);
      LockSummary &Old = Result.Functions[Component[I]].Locks;
      bool Changed = grow(Old.Acquired, New.Locks.Acquired);
      Changed |= grow(Old.Gaps, New.Locks.Gaps);
      Changed |= mergeSorted(Old.Released, New.Locks.Released);
      Changed |= Old.Returns != New.Locks.Returns || Old.Ways != New.Locks.Ways;
      Old.Returns = New.Locks.Returns;
      Old.Ways = std::move(New.Locks.Ways);
      return Changed;
    });
  }

  void solvePatterns(const std::vector<FunctionIndex> &Component,
                     const std::vector<std::unique_ptr<ResolvedFunction>> &Functions,
                     std::vector<CallTable> &Calls, bool Recursive) {
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    std::vector<FlowReadings> Read;
    for (size_t I = 0; I < Component.size(); ++I)
      Read.push_back(readPatterns(Component[I], *Functions[I], Calls[I], Recursive));
    auto Finish = [&](size_t I) {
      FunctionSummary &Into = Result.Functions[Component[I]];
      Read[I].BelowCalls.addPatterns(Locks, Read[I].Patterns);
      Into.Patterns = Read[I].Patterns.take();
      Into.Spelling = spelling(Into.Patterns, *Functions[I]);
    };
    std::vector<unsigned> Rounds(Component.size());
    iterate(Component, [&](size_t I) {
      FunctionSummary &Of = Result.Functions[Component[I]];
      bool Changed = addPairs(Of.Locks.Pairs, newPairs(Read[I]), Of.Bounded);
      if (++Rounds[I] == MaxRounds) // its callees may grow on, which it will not see
        Finish(I);
      return Recursive && Changed;
    });
    for (size_t I = 0; I < Component.size(); ++I)
      if (Rounds[I] < MaxRounds)
        Finish(I);
  }

  /// All but the pairs and patterns goes into the summary.
  FlowReadings readPatterns(FunctionIndex F, const ResolvedFunction &Resolved, CallTable &Calls,
                            bool Recursive) {
    TransferOptions Full{Options.Pairs, Options.Patterns, Recursive, Options.Accesses};
    auto Locks = [&](FunctionIndex Callee) { return locks(Callee); };
    Calls.refresh();
    FlowResult Flow = solveFlow(Resolved, Calls, Full);
    FlowReadings Read = readFlow(Resolved, Flow, Calls, Locks, Full);
    FunctionSummary &Into = Result.Functions[F];
    if (!Recursive) {
      std::vector<LockPair> Pairs = std::exchange(Read.Locks.Pairs, {});
      Into.Locks = std::move(Read.Locks);
      Read.Locks.Pairs = std::move(Pairs);
    }
    Into.UnnamedLocks = Read.UnnamedLocks;
    Into.Bounded = Flow.Bounded || Read.Bounded;
    if (Options.Accesses)
      Result.Memory[F] = std::move(Read.Memory);
    return Read;
  }

  /// Those that lie here, the first time, and those that calls bring now.
  std::vector<LockPair> newPairs(FlowReadings &Of) const {
    auto Locks = [&](FunctionIndex F) { return locks(F); };
    std::vector<LockPair> Pairs = std::exchange(Of.Locks.Pairs, {});
    for (LockPair &Each : Of.BelowCalls.news(Locks))
      Pairs.push_back(std::move(Each));
    if (Of.Bounded)
      std::erase_if(Pairs, [&](const LockPair &P) {
        return !containsSorted(Of.Told, P.Lock) || !containsSorted(Of.Told, P.Second);
      });
    return Pairs;
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

  /// Old is sorted; of those that are the same the first stays.
  bool addPairs(std::vector<LockPair> &Old, std::vector<LockPair> New, bool &Bounded) const {
    auto Key = [](const LockPair &P) {
      return std::tie(P.Lock, P.Second, P.Broken, P.Sites.Again.Where, P.Sites.Via,
                      P.Sites.ViaBroken);
    };
    auto IsKnown = [&](const LockPair &P) {
      auto At = std::partition_point(Old.begin(), Old.end(), [&](const LockPair &Q) {
        return std::tie(Q.Lock, Q.Second, Q.Broken) < std::tie(P.Lock, P.Second, P.Broken);
      });
      for (; At != Old.end() && At->Lock == P.Lock && At->Second == P.Second; ++At)
        if (isSamePair(*At, P) || (P.Lock != P.Second && At->Broken == P.Broken))
          return true;
      return false;
    };
    std::erase_if(New, IsKnown);
    std::stable_sort(New.begin(), New.end(),
                     [&](const LockPair &A, const LockPair &B) { return Key(A) < Key(B); });
    New.erase(std::unique(New.begin(), New.end(), isSamePair), New.end());
    std::sort(New.begin(), New.end());
    // In a large library they would be as many as the square of its locks, at each place: of two
    // locks one place is told, of so many pairs.
    auto IsMixed = [](const LockPair &P) { return P.Lock != P.Second; };
    auto IsSameMixed = [&](const LockPair &A, const LockPair &B) {
      return IsMixed(A) && A.Lock == B.Lock && A.Second == B.Second && A.Broken == B.Broken;
    };
    New.erase(std::unique(New.begin(), New.end(), IsSameMixed), New.end());
    ptrdiff_t Room = Options.MaxMixed - std::count_if(Old.begin(), Old.end(), IsMixed);
    Bounded |= std::erase_if(New, [&](const LockPair &P) { return IsMixed(P) && Room-- <= 0; }) > 0;
    return mergeSorted(Old, New);
  }

  const Program &P;
  const ModelTable &Models;
  SummarizeOptions Options;
  std::vector<bool> Known; // value summaries that may be used
  Capabilities Whole;
  Semaphores Counted;
  Invariants Objects;
  Summaries Result;
};

} // namespace

Summaries summarize(const Program &P, const ModelTable &Models, const SummarizeOptions &Options,
                    KeptSummaries *Kept) {
  assert(!Kept || Options.Accesses);
  return Summarizer(P, Models, Options).run(Kept);
}

} // namespace lockseam
