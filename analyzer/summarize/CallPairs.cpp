// CallPairs.cpp - step 3 of a call: pairs of callees, for each state before it.
#include "CallPairs.h"

namespace lockseam {

bool followsFieldTwice(LockPath Lock) {
  std::vector<Name> Followed;
  for (LockPath At = Lock; !At.isStar() && At.size() > 1; At = At.parent()) {
    bool Follows = At.lastStep() == StepKind::Deref && At.parent().size() > 0 &&
                   At.parent().lastStep() == StepKind::Field;
    if (Follows && !insertSorted(Followed, At.parent().lastField()))
      return true;
  }
  return false;
}

void PatternSet::add(const Pattern &P) {
  bool IsNamed = std::any_of(P.Contexts.begin(), P.Contexts.end(),
                             [](const Context &C) { return C.Lock.isNameable(); });
  if (IsNamed || Nameless.insert({P.Lock, P.Second, P.Kind, P.Sites}).second)
    All.insert(P);
}

std::vector<Pattern> PatternSet::take() {
  std::vector<Pattern> Result(All.begin(), All.end());
  *this = PatternSet();
  return Result;
}

size_t CallPairs::countPairs(const NotedCall &Call, LockSummaries Locks) const {
  size_t Count = 0;
  for (const std::vector<FunctionIndex> &Group : Call.Groups)
    for (FunctionIndex Target : Group)
      Count += Locks(Target)->Pairs.size();
  return Count;
}

void CallPairs::note(const FlowStep &Step, const LockState &S, const std::vector<Callees> &Groups,
                     bool ForCaller, LockSummaries Locks) {
  if (Calls.empty() || Calls.back().Step != &Step) {
    NotedCall New;
    New.Step = &Step;
    for (const Callees &Group : Groups)
      New.Groups.push_back(Group.Targets);
    if (!Recursive && countPairs(New, Locks) == 0)
      return;
    Calls.push_back(std::move(New));
  }
  NotedState State{{}, S.contexts(), S.Dropped, ForCaller};
  for (const Hold &H : S.Held)
    State.Held.push_back(H.Lock);
  sortUnique(State.Held);
  std::vector<NotedState> &States = Calls.back().States;
  if (std::find(States.begin(), States.end(), State) == States.end())
    States.push_back(std::move(State));
}

/// Further places of the same pair are found from the first when it is explained.
void CallPairs::addPairsBelow(const FlowStep &Step, const std::vector<FunctionIndex> &Group,
                              LockSummaries Locks, std::vector<PairBelow> &Into) const {
  const ResolvedCall &Call = F->Calls[Step.Call];
  std::unordered_map<LockPath, LockPath> Names;
  auto InCaller = [&](LockPath Path) {
    auto [At, IsNew] = Names.try_emplace(Path);
    return IsNew ? At->second = inCaller(Path, Call) : At->second;
  };
  std::set<std::tuple<LockPath, LockPath, std::vector<LockPath>>> Seen;
  for (FunctionIndex Target : Group) {
    const LockPair *Last = nullptr;
    for (const LockPair &Below : Locks(Target)->Pairs) {
      bool IsLikeLast = Last && Last->Lock == Below.Lock && Last->Second == Below.Second &&
                        Last->Broken == Below.Broken;
      Last = &Below;
      if (IsLikeLast)
        continue;
      PairBelow Pair{InCaller(Below.Lock), InCaller(Below.Second), {}, {}};
      if (!Pair.Lock.isNameable() || !Pair.Second.isNameable())
        continue;
      Pair.Broken = inCaller(Below.Broken, Call);
      if (!Seen.insert({Pair.Lock, Pair.Second, Pair.Broken}).second)
        continue;
      TakenAt Here{Step.Where, Target, Below.Lock};
      Pair.Sites = {Here, Step.Where, Here, Target, Below.Lock, Below.Second, Below.Broken};
      Into.push_back(std::move(Pair));
    }
  }
}

std::vector<CallPairs::PairBelow> CallPairs::pairsBelow(const NotedCall &Call,
                                                        LockSummaries Locks) const {
  std::vector<PairBelow> Below;
  for (const std::vector<FunctionIndex> &Group : Call.Groups)
    addPairsBelow(*Call.Step, Group, Locks, Below);
  return Below;
}

/// The holds that last across the pair; nothing if one of its locks is held already.
template <typename State, typename Pair>
static std::optional<std::vector<Context>> across(const State &S, const Pair &Below) {
  if (containsSorted(S.Held, Below.Lock) || containsSorted(S.Held, Below.Second))
    return std::nullopt;
  std::vector<Context> Contexts = S.Contexts;
  std::erase_if(Contexts, [&](const Context &H) { return containsSorted(Below.Broken, H.Lock); });
  return Contexts;
}

bool CallPairs::isNobodys(LockPath Exported) const {
  return Exported.isStar() || (Recursive && followsFieldTwice(Exported));
}

void CallPairs::addPairs(const NotedCall &Call, const std::vector<PairBelow> &Below,
                         std::vector<LockPair> &Into) const {
  const ModifiedMemory &Modified = F->Modified[Call.Step->Modified];
  for (const NotedState &S : Call.States)
    for (const PairBelow &Each : Below) {
      std::optional<std::vector<Context>> Contexts = across(S, Each);
      if (!S.ForCaller || !Contexts || !Contexts->empty())
        continue;
      LockPair Up{exportedPath(Each.Lock, Modified), exportedPath(Each.Second, Modified), S.Dropped,
                  Each.Sites};
      if (isNobodys(Up.Lock) || isNobodys(Up.Second))
        continue;
      for (LockPath B : Each.Broken)
        if (LockPath E = exportedPath(B, Modified); !E.isStar())
          insertSorted(Up.Broken, E);
      Into.push_back(std::move(Up));
    }
}

std::vector<LockPair> CallPairs::news(LockSummaries Locks) {
  std::vector<LockPair> Found;
  for (NotedCall &Call : Calls) {
    size_t Now = countPairs(Call, Locks);
    if (Now != std::exchange(Call.Seen, Now))
      addPairs(Call, pairsBelow(Call, Locks), Found);
  }
  return Found;
}

void CallPairs::addPatterns(LockSummaries Locks, PatternSet &Into) const {
  for (const NotedCall &Call : Calls) {
    std::vector<PairBelow> Below = pairsBelow(Call, Locks);
    for (const NotedState &S : Call.States)
      for (const PairBelow &Each : Below)
        if (std::optional<std::vector<Context>> Contexts = across(S, Each);
            Contexts && !Contexts->empty())
          Into.add({Each.Lock, Each.Second, PairKind::Section, Each.Sites, std::move(*Contexts)});
  }
}

} // namespace lockseam
