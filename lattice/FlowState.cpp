// FlowState.cpp - looking up, replacing and joining what places hold.
#include "FlowState.h"
#include <algorithm>

namespace lockseam {

static auto rootKey(LockPath P) {
  Root Base = P.root();
  return std::tuple(Base.Kind, Base.Index, Base.Second, Base.Symbol.number());
}

static bool isBefore(LockPath A, LockPath B) {
  if (A == B)
    return false;
  auto X = rootKey(A), Y = rootKey(B);
  return X != Y ? X < Y : A.number() < B.number();
}

/// The entries that are a part of Place, or that it is a part of, are among those of its root.
static auto ofSameRoot(auto &Holds, LockPath Place) {
  auto Key = rootKey(Place);
  auto First = std::partition_point(Holds.begin(), Holds.end(),
                                    [&](const auto &E) { return rootKey(E.first) < Key; });
  auto Last = std::partition_point(First, Holds.end(),
                                   [&](const auto &E) { return rootKey(E.first) == Key; });
  return std::pair(First, Last);
}

static auto lowerBound(auto &Holds, LockPath Place) {
  return std::lower_bound(Holds.begin(), Holds.end(), Place,
                          [](const auto &Entry, LockPath P) { return isBefore(Entry.first, P); });
}

/// What lies behind a pointer is no part of it.
static bool isPart(LockPath Part, LockPath Whole) {
  if (!Part.hasPrefix(Whole))
    return false;
  for (; Part != Whole; Part = Part.parent())
    if (Part.lastStep() == StepKind::Deref)
      return false;
  return true;
}

Sources FlowState::at(LockPath Place) const {
  Sources Found;
  auto [First, Last] = ofSameRoot(Holds, Place);
  for (auto At = First; At != Last; ++At)
    if (Place.hasPrefix(At->first) || isPart(At->first, Place))
      Found |= At->second;
  return Found;
}

Sources FlowState::wayTo(LockPath Place) const {
  Sources Found;
  for (; !Place.isStar() && Place.size() > 0; Place = Place.parent())
    if (Place.lastStep() == StepKind::Deref || Place.lastStep() == StepKind::ElementAt) {
      LockPath Loaded = Place.lastStep() == StepKind::Deref ? Place.parent() : Place.lastIndex();
      if (auto It = lowerBound(Holds, Loaded); It != Holds.end() && It->first == Loaded)
        Found |= It->second;
    }
  return Found;
}

bool FlowState::holdsBelow(LockPath Place) const {
  auto [First, Last] = ofSameRoot(Holds, Place);
  return std::any_of(First, Last, [&](const auto &Entry) { return Entry.first.hasPrefix(Place); });
}

void FlowState::set(LockPath Place, Sources From) {
  auto [First, Last] = ofSameRoot(Holds, Place);
  auto IsBelow = [&](const auto &Entry) { return Entry.first.hasPrefix(Place); };
  Holds.erase(std::remove_if(First, Last, IsBelow), Last);
  if (!From.empty())
    Holds.insert(lowerBound(Holds, Place), {Place, From});
}

void FlowState::add(LockPath Place, Sources More) {
  if (More.empty())
    return;
  auto It = lowerBound(Holds, Place);
  if (It != Holds.end() && It->first == Place)
    It->second |= More;
  else
    Holds.insert(It, {Place, More});
}

void FlowState::claim(uint64_t Reads) {
  Open &= ~Reads;
  if (!Reads)
    return;
  for (auto &[Place, From] : Holds) {
    From.Claimed |= From.Reads & Reads;
    From.Reads &= ~Reads;
  }
}

void FlowState::forget(uint64_t Reads) {
  Stale &= ~Reads;
  Open &= ~Reads;
  if (!Reads)
    return;
  for (auto &[Place, From] : Holds) {
    From.Reads &= ~Reads;
    From.Claimed &= ~Reads;
    From.Implied &= ~Reads;
  }
  std::erase_if(Holds, [](const auto &Entry) { return Entry.second.empty(); });
}

LatticeEffect FlowState::joinWith(const FlowState &Other) {
  bool Grew = (Other.Stale & ~Stale) || (Other.Open & ~Open);
  Stale |= Other.Stale;
  Open |= Other.Open;
  std::vector<std::pair<LockPath, Sources>> New;
  auto Mine = Holds.begin();
  for (const auto &[Place, From] : Other.Holds) {
    while (Mine != Holds.end() && Mine->first != Place && isBefore(Mine->first, Place))
      ++Mine;
    if (Mine == Holds.end() || Mine->first != Place) {
      New.push_back({Place, From});
      continue;
    }
    Grew |= (Mine->second | From) != Mine->second;
    Mine->second |= From;
  }
  if (New.empty())
    return Grew ? LatticeEffect::Changed : LatticeEffect::Unchanged;
  auto Middle = static_cast<long>(Holds.size());
  Holds.insert(Holds.end(), New.begin(), New.end());
  std::inplace_merge(Holds.begin(), Holds.begin() + Middle, Holds.end(),
                     [](const auto &A, const auto &B) { return isBefore(A.first, B.first); });
  return LatticeEffect::Changed;
}

bool FlowState::leq(const FlowState &Other) const {
  FlowState Joined = Other;
  Joined.joinWith(*this);
  return Joined == Other;
}

} // namespace lockseam
