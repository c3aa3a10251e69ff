// Conflicts.cpp - writes by variable, and the ways that threads come to them.
#include "Conflicts.h"
#include "StartJoin.h"
#include <algorithm>

namespace lockseam {

constexpr unsigned MaxChain = 6;
constexpr size_t MaxTogether = 8; // of one section

Conflicts::Conflicts(const Inference &Known)
    : Known(Known), P(Known.program()), S(Known.summaries()), Threads(P, S),
      Callers(P.Functions.size()) {
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    addAccesses(F);
    addTogether(F, /*Write=*/false, ReadTogether);
    addTogether(F, /*Write=*/true, WrittenTogether);
  }
  findChains();
}

/// Writes, outside of making and destroying the object.
void Conflicts::addAccesses(FunctionIndex F) {
  const FunctionFacts &Facts = P.Functions[F];
  for (const HeldAccess &A : S.Memory[F].Accesses) {
    if (!A.Write || A.Alone || Known.protections().isPrivate(A.Place, F, A.Where))
      continue;
    auto [Object, Variable] = Known.protections().guardedVariable(A.Place);
    bool Makes = (Facts.IsConstructor || Facts.IsDestructor) && Object == LockPath::self();
    if (!Variable.isStar() && !Makes)
      Writes[Variable].push_back({F, &A});
  }
}

void Conflicts::addTogether(FunctionIndex F, bool Write, Pairs &Into) const {
  std::map<std::pair<LockPath, Site>, std::vector<std::pair<LockPath, const HeldAccess *>>> Read;
  for (const HeldAccess &A : S.Memory[F].Accesses) {
    LockPath Variable = A.Write != Write || A.Atomic || A.Alone
                            ? LockPath::star()
                            : Known.protections().guardedVariable(A.Place).Variable;
    if (Variable.isStar())
      continue;
    for (const HeldLock &H : A.Locks.Held) {
      auto &Before = Read[{H.Lock, H.Taken}];
      if (H.Taken == EntrySite || Before.size() >= MaxTogether)
        continue;
      for (const auto &[Earlier, At] : Before)
        if (Earlier != Variable)
          Into[std::minmax(Earlier, Variable)].push_back({F, &A});
      Before.push_back({Variable, &A});
    }
  }
}

/// The functions that threads of F begin with, and where each is handed over.
std::vector<std::pair<FunctionIndex, Site>> Conflicts::startsOf(FunctionIndex F) const {
  const std::vector<FunctionIndex> &Started = S.Memory[F].Started;
  std::vector<std::pair<FunctionIndex, Site>> Result;
  if (Started.empty())
    return Result;
  std::vector<Site> Forks;
  for (const TraceBlock &B : S.Memory[F].Blocks)
    for (const TraceStep &Step : B.Steps)
      if (Step.Kind == TraceKind::Fork)
        insertSorted(Forks, Step.Where);
  Site Where = 0;
  size_t Call = 0;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events) {
      if (E.Kind == EventKind::Call)
        for (const HandedCallable &Handed : P.Calls[F][Call++].Handed)
          if (containsSorted(Forks, Where) && containsSorted(Started, Handed.Function))
            Result.push_back({Handed.Function, Where});
      ++Where;
    }
  // What a thread gets in another way is told by the first of them.
  if (!Forks.empty())
    for (FunctionIndex Other : Started)
      Result.push_back({Other, Forks.front()});
  return Result;
}

/// Breadth first, from threads before others: the shortest way tells best.
void Conflicts::findChains() {
  std::vector<FunctionIndex> Open;
  auto Root = [&](FunctionIndex F, Caller By) {
    if (Callers[F].Depth == ~0u) {
      Callers[F] = By;
      Callers[F].Depth = 0;
      Open.push_back(F);
    }
  };
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    for (const auto &[Started, Where] : startsOf(F))
      Root(Started, {F, Where, true, true, 0});
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    if (mayBeEntered(P, F) && P.Functions[F].HasBody)
      Root(F, {});
  for (size_t I = 0; I < Open.size(); ++I)
    for (const HeldCall &Call : S.Memory[Open[I]].Calls)
      for (FunctionIndex Target : Call.Targets)
        if (Callers[Target].Depth == ~0u) {
          Callers[Target] = {Open[I], Call.Where, false, true, Callers[Open[I]].Depth + 1};
          Open.push_back(Target);
        }
}

bool Conflicts::canGetIn(const Place &At, FunctionIndex F, const std::vector<LockPath> &Held,
                         LockPath Gap) const {
  if (!Threads.mayOverlap(F, At.In))
    return false;
  for (const HeldLock &Theirs : At.Access->Locks.all())
    for (LockPath Ours : Held)
      if (Ours != Gap && (Ours == Theirs.Lock || isSameField(Ours, Theirs.Lock)))
        return false;
  return true;
}

Conflict Conflicts::told(const Place &At) const {
  Conflict Result{At.In, At.Access, {}, {}, false};
  FunctionIndex F = At.In;
  for (unsigned Depth = 0; Depth < MaxChain && Callers[F].IsKnown; ++Depth) {
    const Caller &By = Callers[F];
    if (By.Starts) {
      Result.Started.push_back({By.From, By.Where});
      break;
    }
    Result.Chain.push_back({By.From, By.Where});
    F = By.From;
  }
  Result.IsFirst = Result.Started.empty() && P.Functions[F].IsMain;
  std::reverse(Result.Chain.begin(), Result.Chain.end());
  return Result;
}

bool Conflicts::isThread(FunctionIndex F) const {
  for (; Callers[F].IsKnown; F = Callers[F].From)
    if (Callers[F].Starts)
      return true;
  return false;
}

/// Another function, which a thread is known to run, by the shortest way.
std::optional<Conflict> Conflicts::best(const std::vector<Place> &Places, FunctionIndex F,
                                        const std::vector<LockPath> &Held, LockPath Gap) const {
  std::optional<std::tuple<bool, bool, unsigned, Location>> Best;
  const Place *Chosen = nullptr;
  for (const Place &At : Places) {
    if (!canGetIn(At, F, Held, Gap))
      continue;
    std::tuple Key(At.In == F, !isThread(At.In), Callers[At.In].Depth,
                   placeOf(P.Functions[At.In], At.Access->Where));
    if (!Best || Key < *Best) {
      Best = Key;
      Chosen = &At;
    }
  }
  return Chosen ? std::optional(told(*Chosen)) : std::nullopt;
}

std::optional<Conflict> Conflicts::find(FunctionIndex F, LockPath Variable,
                                        const std::vector<LockPath> &Held, LockPath Gap) const {
  auto All = Writes.find(Variable);
  return All == Writes.end() ? std::nullopt : best(All->second, F, Held, Gap);
}

std::optional<Conflict> Conflicts::findBoth(const Pairs &In, FunctionIndex F, LockPath One,
                                            LockPath Two, const std::vector<LockPath> &Held,
                                            LockPath Gap) const {
  auto All = In.find(std::minmax(One, Two));
  return All == In.end() ? std::nullopt : best(All->second, F, Held, Gap);
}

std::optional<Conflict> Conflicts::findReader(FunctionIndex F, LockPath One, LockPath Two,
                                              const std::vector<LockPath> &Held,
                                              LockPath Gap) const {
  return findBoth(ReadTogether, F, One, Two, Held, Gap);
}

std::optional<Conflict> Conflicts::findWriter(FunctionIndex F, LockPath One, LockPath Two,
                                              const std::vector<LockPath> &Held,
                                              LockPath Gap) const {
  return findBoth(WrittenTogether, F, One, Two, Held, Gap);
}

bool Conflicts::isOrdered(FunctionIndex F, Site First, Site Second, const Conflict &Other) const {
  return Threads.areStartedBy(F, Other.In) && StartJoin(S.Memory[F]).areApart(First, Second);
}

} // namespace lockseam
