// PairPlaces.cpp - follows pairs down, call by call.
#include "PairPlaces.h"
#include "llvm/ADT/Hashing.h"
#include <unordered_set>

namespace lockseam {

constexpr unsigned MaxPlaces = 64; // below one call
constexpr unsigned MaxChain = 12;  // calls on the way
constexpr size_t FirstCall = ~size_t(0);

struct PairPlaces::Search {
  struct Call {
    PairCall Is;
    size_t Before; // of Calls, or FirstCall: the one that the search begins below
  };
  struct Opened {
    PairPlace At;
    size_t By; // as Before
  };
  std::vector<Call> Calls;
  std::vector<Opened> Open, Found;
};

/// What is broken hardly ever tells two of them apart.
size_t PairPlaces::KeyHash::operator()(const Key &Pair) const {
  const auto &[F, Lock, Second, Broken] = Pair;
  return llvm::hash_combine(F, Lock.number(), Second.number(), Broken.size());
}

PairPlaces::Key PairPlaces::keyOf(const PairSites &Sites) {
  return {static_cast<FunctionIndex>(Sites.Via), Sites.ViaLock, Sites.ViaSecond, Sites.ViaBroken};
}

const std::vector<PairPlace> &PairPlaces::below(const PairSites &Sites) {
  auto [At, IsNew] = Known.try_emplace(keyOf(Sites));
  if (IsNew) {
    Search Done = descend(Sites);
    At->second.reserve(Done.Found.size());
    for (const Search::Opened &Each : Done.Found)
      At->second.push_back(Each.At);
  }
  return At->second;
}

std::vector<PairCall> PairPlaces::calls(FunctionIndex F, const PairSites &Sites,
                                        const LockPair *To) const {
  std::vector<PairCall> Down{{F, Sites.Again.Where, static_cast<FunctionIndex>(Sites.Via)}};
  Search Done = descend(Sites);
  for (const Search::Opened &Each : Done.Found)
    if (Each.At.Pair == To)
      for (size_t Call = Each.By; Call != FirstCall; Call = Done.Calls[Call].Before)
        Down.insert(Down.begin() + 1, Done.Calls[Call].Is);
  return Down;
}

PairPlaces::Search PairPlaces::descend(const PairSites &From) const {
  Search Done;
  std::unordered_set<Key, KeyHash> Seen{keyOf(From)};
  open(keyOf(From), FirstCall, 1, Done);
  while (!Done.Open.empty() && Done.Found.size() < MaxPlaces) {
    auto [At, By] = Done.Open.back();
    Done.Open.pop_back();
    const PairSites &Sites = At.Pair->Sites;
    if (Sites.Via < 0) {
      Done.Found.push_back({At, By});
      continue;
    }
    Key Next = keyOf(Sites);
    if (At.Length >= MaxChain || !Seen.insert(Next).second)
      continue;
    Done.Calls.push_back({{At.In, Sites.Again.Where, std::get<0>(Next)}, By});
    open(Next, Done.Calls.size() - 1, At.Length + 1, Done);
  }
  return Done;
}

/// All places of the pair in its function.
void PairPlaces::open(const Key &Pair, size_t Call, unsigned Length, Search &In) const {
  auto [Known, IsNew] = Ranges.try_emplace(Pair);
  if (IsNew)
    Known->second = findRange(Pair);
  for (const LockPair &Each : Known->second)
    In.Open.push_back({{std::get<0>(Pair), Length, &Each}, Call});
}

/// Pairs are sorted, by what the key says first.
llvm::ArrayRef<LockPair> PairPlaces::findRange(const Key &Pair) const {
  const auto &[F, Lock, Second, Broken] = Pair;
  const std::vector<LockPair> &All = S.Functions[F].Locks.Pairs;
  auto IsBefore = [&](const LockPair &P) {
    return std::tie(P.Lock, P.Second, P.Broken) < std::tie(Lock, Second, Broken);
  };
  auto First = std::partition_point(All.begin(), All.end(), IsBefore), End = First;
  while (End != All.end() && End->Lock == Lock && End->Second == Second && End->Broken == Broken)
    ++End;
  return llvm::ArrayRef(All).slice(First - All.begin(), End - First);
}

} // namespace lockseam
