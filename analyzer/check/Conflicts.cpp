// Conflicts.cpp - writes by variable, and the ways that threads come to them.
#include "Conflicts.h"
#include "StartJoin.h"
#include "analyzer/summarize/LibraryAccess.h"
#include <algorithm>
#include <set>

namespace lockseam {

constexpr unsigned MaxChain = 6;
constexpr unsigned MaxHelpers = 3; // between a write and the caller who takes the lock
constexpr size_t MaxAsked = 256;   // callers, whether they hold it
constexpr size_t MaxTogether = 8;  // of one section

Conflicts::Conflicts(const Inference &Known)
    : Known(Known), P(Known.program()), S(Known.summaries()), Threads(P, S), Order(P, S, Threads),
      CallsTo(P.Functions.size()), Callers(P.Functions.size()) {
  for (FunctionIndex F = 0; F < S.Memory.size(); ++F) {
    addAccesses(F);
    addTogether(F, /*Write=*/false, ReadTogether);
    addTogether(F, /*Write=*/true, WrittenTogether);
    for (const HeldCall &Call : S.Memory[F].Calls)
      for (FunctionIndex Target : Call.Targets)
        CallsTo[Target].push_back({F, &Call});
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
  for (const ThreadStart &Start : Threads.starts())
    if (!Start.Later)
      Root(Start.Begins, {Start.By, Start.Where, true, true, 0});
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

bool Conflicts::canGetIn(const Place &Other, const Gap &At) const {
  if (!Threads.mayOverlap(At.In, Other.In) || !bitsMeet(At.Bits, Other.Access->Bits))
    return false;
  // Not if one of the two happens before the threads are there that do the other.
  if ((At.Ends && !Order.mayRun(Threads.of(Other.In), At.In, *At.Ends)) ||
      !Order.mayRun(Threads.of(At.In), Other.In, Other.Access->Where))
    return false;
  for (const HeldLock &Theirs : Other.Access->Locks.all())
    for (LockPath Ours : At.Held)
      if (Ours != At.Lock && (Ours == Theirs.Lock || isSameField(Ours, Theirs.Lock)))
        return false;
  return true;
}

static bool holds(const HeldLocks &Locks, LockPath Lock) {
  std::vector<HeldLock> All = Locks.all();
  return std::any_of(All.begin(), All.end(), [&](const HeldLock &H) {
    return H.Lock == Lock || isSameField(H.Lock, Lock);
  });
}

/// Who writes without the lock that others take to do so has another object, most likely. A
/// helper that all kinds of callers share is asked for one who holds the lock: the calls from
/// there down to it. Nothing: there is none.
std::optional<Conflicts::Calls> Conflicts::holdsGap(const Place &Other, const Gap &At) const {
  bool IsNamed = At.Lock.root().Kind == RootKind::Global ||
                 (At.Lock.size() > 0 && At.Lock.lastStep() == StepKind::Field);
  const HeldLocks &Locks = Other.Access->Locks;
  if (At.Lock.isStar() || !IsNamed || Locks.Nameless || holds(Locks, At.Lock))
    return Calls();
  auto [Known, IsNew] = Holders.try_emplace({Other.In, At.Lock});
  if (IsNew)
    Known->second = holderAbove(Other.In, At.Lock);
  return Known->second;
}

/// Breadth first, up to MaxHelpers calls.
std::optional<Conflicts::Calls> Conflicts::holderAbove(FunctionIndex F, LockPath Lock) const {
  struct Step {
    FunctionIndex In;
    Conflict::Call Down; // to the one before
    size_t Before;
    unsigned Depth;
  };
  std::vector<Step> Open{{F, {}, 0, 0}};
  std::set<FunctionIndex> Seen{F};
  auto Way = [&](size_t I) {
    Calls Result;
    for (; I != 0; I = Open[I].Before)
      Result.push_back(Open[I].Down);
    return Result;
  };
  for (size_t I = 0; I < Open.size() && Open.size() < MaxAsked; ++I)
    for (const auto &[From, Call] : CallsTo[Open[I].In]) {
      if (Open[I].Depth >= MaxHelpers || !Seen.insert(From).second)
        continue;
      Open.push_back({From, {From, Call->Where}, I, Open[I].Depth + 1});
      if (holds(Call->Locks, Lock))
        return Way(Open.size() - 1);
    }
  return std::nullopt;
}

/// Way: the last calls on the way to it, if they are known.
Conflict Conflicts::told(const Place &At, const Calls &Way) const {
  Conflict Result;
  Result.In = At.In;
  Result.Access = At.Access;
  FunctionIndex F = Way.empty() ? At.In : Way.front().From;
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
  Result.Chain.insert(Result.Chain.end(), Way.begin(), Way.end());
  return Result;
}

bool Conflicts::isThread(FunctionIndex F) const {
  for (; Callers[F].IsKnown; F = Callers[F].From)
    if (Callers[F].Starts)
      return true;
  return false;
}

bool Conflicts::onlyAdds(const Place &Other) const {
  const Event *E = eventAt(P.Functions[Other.In], Other.Access->Where);
  auto Callee = E->Kind == EventKind::Call ? P.FunctionById.find(E->Callee) : P.FunctionById.end();
  return Callee != P.FunctionById.end() &&
         libraryMethodOnlyAdds(P.Functions[Callee->second].QualifiedName.str());
}

bool Conflicts::looksAt(FunctionIndex F, const std::vector<LockPath> &Marks) const {
  return std::any_of(
      S.Memory[F].Accesses.begin(), S.Memory[F].Accesses.end(), [&](const HeldAccess &A) {
        return !A.Write &&
               containsSorted(Marks, Known.protections().guardedVariable(A.Place).Variable);
      });
}

/// Whether it looks at a mark of the first thread: itself, or in a helper.
bool Conflicts::heeds(const Place &Other, const Gap &At) const {
  if (At.Marks.empty())
    return false;
  const std::vector<HeldCall> &Calls = S.Memory[Other.In].Calls;
  return looksAt(Other.In, At.Marks) ||
         std::any_of(Calls.begin(), Calls.end(), [&](const HeldCall &Call) {
           return std::any_of(Call.Targets.begin(), Call.Targets.end(),
                              [&](FunctionIndex Target) { return looksAt(Target, At.Marks); });
         });
}

/// One that takes the lock, another function, which a thread is known to run, by the
/// shortest way.
std::optional<Conflict> Conflicts::best(const std::vector<Place> &Places, const Gap &At) const {
  using ThreadMeeting = ThreadReach::Meeting;
  std::optional<std::tuple<bool, bool, bool, bool, bool, bool, unsigned, Location>> Best;
  const Place *Chosen = nullptr;
  Calls Way;
  for (const Place &Other : Places) {
    if (!canGetIn(Other, At))
      continue;
    std::optional<Calls> Holder = holdsGap(Other, At);
    std::tuple Key(!Holder, Threads.meeting(At.In, Other.In) == ThreadMeeting::OneKind,
                   heeds(Other, At), onlyAdds(Other), Other.In == At.In, !isThread(Other.In),
                   Callers[Other.In].Depth, placeOf(P.Functions[Other.In], Other.Access->Where));
    if (!Best || Key < *Best) {
      Best = Key;
      Chosen = &Other;
      Way = Holder.value_or(Calls());
    }
  }
  if (!Chosen)
    return std::nullopt;
  Conflict Result = told(*Chosen, Way);
  Result.HoldsGap = !std::get<0>(*Best);
  Result.OneKind = std::get<1>(*Best);
  Result.Looks = std::get<2>(*Best);
  Result.Adds = onlyAdds(*Chosen);
  return Result;
}

std::optional<Conflict> Conflicts::find(const Gap &At, LockPath Variable) const {
  auto All = Writes.find(Variable);
  return All == Writes.end() ? std::nullopt : best(All->second, At);
}

std::optional<Conflict> Conflicts::findBoth(const Pairs &In, const Gap &At, LockPath One,
                                            LockPath Two) const {
  auto All = In.find(std::minmax(One, Two));
  return All == In.end() ? std::nullopt : best(All->second, At);
}

std::optional<Conflict> Conflicts::findReader(const Gap &At, LockPath One, LockPath Two) const {
  return findBoth(ReadTogether, At, One, Two);
}

std::optional<Conflict> Conflicts::findWriter(const Gap &At, LockPath One, LockPath Two) const {
  return findBoth(WrittenTogether, At, One, Two);
}

bool Conflicts::isOrdered(FunctionIndex F, Site First, Site Second, const Conflict &Other) const {
  return Threads.areStartedBy(F, Other.In) && StartJoin(S.Memory[F]).areApart(First, Second);
}

} // namespace lockseam
