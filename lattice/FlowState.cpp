// FlowState.cpp - looking up, replacing and joining what places hold.
#include "FlowState.h"
#include <algorithm>

namespace lockseam {

static auto lowerBound(auto &Holds, LockPath Place) {
  return std::lower_bound(Holds.begin(), Holds.end(), Place,
                          [](const auto &Entry, LockPath P) { return Entry.first < P; });
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
  for (const auto &[Held, From] : Holds)
    if (Place.hasPrefix(Held) || isPart(Held, Place))
      Found |= From;
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

void FlowState::set(LockPath Place, Sources From) {
  std::erase_if(Holds, [&](const auto &Entry) { return Entry.first.hasPrefix(Place); });
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
  FlowState Old = *this;
  Stale |= Other.Stale;
  Open |= Other.Open;
  for (const auto &[Place, From] : Other.Holds)
    add(Place, From);
  return *this == Old ? LatticeEffect::Unchanged : LatticeEffect::Changed;
}

bool FlowState::leq(const FlowState &Other) const {
  FlowState Joined = Other;
  Joined.joinWith(*this);
  return Joined == Other;
}

} // namespace lockseam
