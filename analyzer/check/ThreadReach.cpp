// ThreadReach.cpp - follows calls from the functions that threads begin with.
#include "ThreadReach.h"
#include <algorithm>

namespace lockseam {

constexpr size_t MaxKinds = 8;       // of one function; more say no more than Anybody
constexpr size_t ManyTasks = 4;      // that one place may run
constexpr unsigned MaxCallersUp = 2; // from where a thread is started: is there a loop?

ThreadReach::ThreadReach(const Program &P, const Summaries &S)
    : P(P), S(S), Known(2), Callers(P.Functions.size()), Kinds(P.Functions.size()) {
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        Callers[Target].push_back({F, Call.Where});
  findStarts();
  findKinds();
}

void ThreadReach::findStarts() {
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F)
    addStarts(F);
  std::vector<FunctionIndex> Begin;
  for (const ThreadStart &Start : Starts)
    insertSorted(Begin, Start.Begins);
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    if (isCallback(F))
      insertSorted(Begin, F);
    for (const HeldCall &Call : S.Memory[F].Calls)
      if (runsTasks(F, Call))
        mergeSorted(Begin, Call.Targets);
  }
  for (FunctionIndex F : Begin)
    Known.push_back({F, {}, false});
  for (const ThreadStart &Start : Starts) {
    Kind &Of = Known[kindOf(Start.Begins)];
    bool IsSame = std::any_of(Of.Starts.begin(), Of.Starts.end(), [&](const ThreadStart &Other) {
      return Other.By == Start.By && Other.Where == Start.Where;
    });
    if (IsSame)
      continue;
    Of.Many |= Start.Later || !Of.Starts.empty() || isRepeated(Start.By, Start.Where, 0);
    Of.Starts.push_back(Start);
  }
}

/// The functions that threads of F begin with, or that are kept for later, and where each is
/// handed over.
void ThreadReach::addStarts(FunctionIndex F) {
  const std::vector<FunctionIndex> &Started = S.Memory[F].Started;
  if (Started.empty())
    return;
  std::vector<Site> Forks;
  for (const TraceBlock &B : S.Memory[F].Blocks)
    for (const TraceStep &Step : B.Steps)
      if (Step.Kind == TraceKind::Fork)
        insertSorted(Forks, Step.Where);
  std::vector<FunctionIndex> Told;
  Site Where = 0;
  size_t Call = 0;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events) {
      if (E.Kind == EventKind::Call)
        for (const HandedCallable &Handed : P.Calls[F][Call++].Handed)
          if (containsSorted(Started, Handed.Function)) {
            Starts.push_back({F, Where, Handed.Function, !containsSorted(Forks, Where)});
            insertSorted(Told, Handed.Function);
          }
      ++Where;
    }
  // What a thread gets in another way is told by the first of them.
  for (FunctionIndex Other : Started)
    if (!containsSorted(Told, Other))
      Starts.push_back({F, Forks.empty() ? 0 : Forks.front(), Other, Forks.empty()});
}

/// Its address is taken, and nobody whom we see calls it: somebody runs it, in a thread of
/// its own as far as we know.
bool ThreadReach::isCallback(FunctionIndex F) const {
  const FunctionFacts &Facts = P.Functions[F];
  bool IsHidden = P.HasMain || Facts.IsInternal || Facts.IsPrivate;
  return Facts.AddressTaken && Facts.HasBody && !Facts.IsMain && !Facts.IsVirtual && IsHidden &&
         Callers[F].empty();
}

/// `task();` in the loop of a queue, or at the beginning of every thread: which of many it is
/// was decided elsewhere, and all that they have in common is who runs them.
bool ThreadReach::runsTasks(FunctionIndex F, const HeldCall &Call) const {
  if (Call.Targets.size() < ManyTasks)
    return false;
  const Event *E = eventAt(P.Functions[F], Call.Where);
  return E->Kind == EventKind::Call && E->How == CallKind::Indirect && E->Arguments.size() <= 1;
}

/// Whether a loop comes back to the place, here or in those who call the function.
bool ThreadReach::isRepeated(FunctionIndex F, Site Where, unsigned Depth) const {
  const std::vector<TraceBlock> &Blocks = S.Memory[F].Blocks;
  auto Has = [&](uint32_t B) {
    return std::any_of(Blocks[B].Steps.begin(), Blocks[B].Steps.end(),
                       [&](const TraceStep &Step) { return Step.Where == Where; });
  };
  for (uint32_t B = 0; B < Blocks.size(); ++B) {
    if (!Has(B))
      continue;
    std::vector<bool> Seen(Blocks.size());
    std::vector<uint32_t> Open = Blocks[B].Next;
    while (!Open.empty()) {
      uint32_t Next = Open.back();
      Open.pop_back();
      if (Next == B)
        return true;
      if (!Seen[Next])
        Open.insert(Open.end(), Blocks[Next].Next.begin(), Blocks[Next].Next.end());
      Seen[Next] = true;
    }
  }
  return Depth < MaxCallersUp &&
         std::any_of(Callers[F].begin(), Callers[F].end(), [&](const auto &Call) {
           return isRepeated(Call.first, Call.second, Depth + 1);
         });
}

uint32_t ThreadReach::kindOf(FunctionIndex F) const {
  auto It = std::lower_bound(Known.begin() + 2, Known.end(), F,
                             [](const Kind &K, FunctionIndex F) { return K.Begins < F; });
  bool IsKind = It != Known.end() && It->Begins == F;
  return IsKind ? static_cast<uint32_t>(It - Known.begin()) : Anybody;
}

void ThreadReach::findKinds() {
  std::vector<FunctionIndex> Open;
  bool HasMain = false;
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    const FunctionFacts &Facts = P.Functions[F];
    bool IsFirst = P.HasMain && (Facts.IsMain || Facts.QualifiedName == Name("(initialisers)"));
    bool IsThread = kindOf(F) != Anybody;
    // Of a whole program we see who calls a function, but for overrides of what a library has.
    bool IsEntered = P.HasMain ? Callers[F].empty() && Facts.IsVirtual : mayBeEntered(P, F);
    HasMain |= IsFirst && Facts.HasBody;
    if (IsFirst)
      add(F, First);
    if (IsThread)
      add(F, kindOf(F));
    if (IsEntered && !IsFirst && !IsThread && Facts.HasBody)
      add(F, Anybody);
    if (!Kinds[F].empty())
      Open.push_back(F);
  }
  reach(std::move(Open));
  IsKnown = HasMain && std::any_of(Kinds.begin(), Kinds.end(), [](const ThreadKinds &K) {
              return !K.empty() && K.back() != First;
            });
}

void ThreadReach::reach(std::vector<FunctionIndex> Open) {
  std::vector<size_t> Told(P.Functions.size()); // by function: how many kinds its callees know of
  while (!Open.empty()) {
    FunctionIndex F = Open.back();
    Open.pop_back();
    if (std::exchange(Told[F], Kinds[F].size()) == Kinds[F].size())
      continue;
    ThreadKinds Mine = Kinds[F];
    for (const HeldCall &Call : S.Memory[F].Calls) {
      if (runsTasks(F, Call))
        continue;
      for (FunctionIndex Target : Call.Targets) {
        bool Grew = false;
        for (uint32_t Kind : Mine)
          Grew |= add(Target, Kind);
        if (Grew)
          Open.push_back(Target);
      }
    }
  }
}

bool ThreadReach::add(FunctionIndex F, uint32_t Kind) {
  if (containsSorted(Kinds[F], Kind))
    return false;
  if (Kinds[F].size() < MaxKinds || Kind <= Anybody) {
    insertSorted(Kinds[F], Kind);
    return true;
  }
  return containsSorted(Kinds[F], Anybody) ? false : add(F, Anybody);
}

ThreadReach::Meeting ThreadReach::meeting(FunctionIndex A, FunctionIndex B) const {
  if (Kinds[A].empty() || Kinds[B].empty())
    return Meeting::Any;
  bool IsSame = false;
  for (uint32_t One : Kinds[A])
    for (uint32_t Two : Kinds[B]) {
      if (One != Two || One == Anybody || Known[One].Many || (One == First && !IsKnown))
        return Meeting::Any;
      IsSame |= One != First;
    }
  return IsSame ? Meeting::OneKind : Meeting::Never;
}

bool ThreadReach::areStartedBy(FunctionIndex A, FunctionIndex B) const {
  return isFirstOnly(A) && !Kinds[B].empty() &&
         std::all_of(Kinds[B].begin(), Kinds[B].end(), [&](uint32_t Each) {
           const std::vector<ThreadStart> &By = Known[Each].Starts;
           return !By.empty() && std::all_of(By.begin(), By.end(), [&](const ThreadStart &Start) {
             return Start.By == A;
           });
         });
}

} // namespace lockseam
