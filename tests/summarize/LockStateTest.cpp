// LockStateTest.cpp - laws of the set of states at a point.
//
// Covers: an element of the set stands for a state if it holds the same, knows no more
// and remembers at least its releases; once all states are one, if its sure holds are
// held there, the others are at least suspected, and releases may have lost contexts.
#include "analyzer/summarize/LockState.h"
#include "Dice.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace lockseam {
namespace {

LockPath lockOf(unsigned Number) { return LockPath::global(Name("m" + std::to_string(Number))); }

Hold holdOf(unsigned Number) {
  Hold H;
  H.Lock = lockOf(Number);
  H.Taken.Where = Number;
  return H;
}

/// States over few locks, so that they meet often. Conditions are left out if they are
/// not what a law is about: they may be forgotten in any order.
LockState randomState(Dice &Random, unsigned Locks, bool WithKnown) {
  LockState S;
  for (unsigned I = 0; I < Locks; ++I)
    if (Random.percent(40))
      S.add(holdOf(I));
  if (Random.percent(20))
    insertSorted(S.Dropped, lockOf(9));
  for (unsigned I = Random.below(3); I > 0; --I) {
    ReleasedLock R;
    R.Lock = lockOf(Random.below(2) + 6);
    R.Where = Random.below(3);
    for (const Context &C : S.contexts())
      if (Random.percent(50))
        insertSorted(R.Since, C);
    insertSorted(S.Released.edit(), R);
  }
  for (unsigned I = 0; WithKnown && I < 2; ++I)
    if (Random.percent(50))
      insertSorted(S.Known.edit(), Condition{Value::load(LockPath::parameter(I)), Relation::Equal,
                                             Random.below(2)});
  return S;
}

template <typename T> bool isPartOf(const std::vector<T> &Small, const std::vector<T> &Large) {
  return std::includes(Large.begin(), Large.end(), Small.begin(), Small.end());
}

bool coversExactly(const LockState &E, const LockState &S) {
  return E.Held == S.Held && E.Dropped == S.Dropped && isPartOf(E.Known.get(), S.Known.get()) &&
         isPartOf(S.Released.get(), E.Released.get());
}

bool coversRelease(const LockState &E, const ReleasedLock &R) {
  return std::any_of(E.Released.begin(), E.Released.end(), [&](const ReleasedLock &Mine) {
    ReleasedLock Same = R;
    Same.Since = Mine.Since;
    return Mine == Same && isPartOf(Mine.Since, R.Since);
  });
}

bool coversRoughly(const LockState &E, const LockState &S) {
  for (const Hold &H : E.Held)
    if (!H.Maybe && !containsSorted(S.Held.get(), H))
      return false;
  for (const Hold &H : S.Held)
    if (!E.find(H.Lock))
      return false;
  for (const ReleasedLock &R : S.Released)
    if (!coversRelease(E, R))
      return false;
  return isPartOf(E.Dropped, S.Dropped) && isPartOf(E.Known.get(), S.Known.get());
}

bool covers(const StateSet &Set, const LockState &S) {
  for (const LockState &E : Set.states())
    if (Set.bounded() ? coversRoughly(E, S) : coversExactly(E, S))
      return true;
  return false;
}

/// Runs Law on many lists of states; few locks: the set stays under its bound.
void forRandomStates(bool WithKnown, llvm::function_ref<void(const std::vector<LockState> &)> Law) {
  for (uint64_t Seed = 0; Seed < tries(2000); ++Seed) {
    Dice Random(Seed);
    unsigned Locks = 1 + Random.below(5);
    std::vector<LockState> States;
    for (unsigned I = 2 + Random.below(14); I > 0; --I)
      States.push_back(randomState(Random, Locks, WithKnown));
    Law(States);
    if (testing::Test::HasFailure())
      return;
  }
}

TEST(StateSetLaws, AddingTwiceChangesNothing) {
  forRandomStates(/*WithKnown=*/true, [](const std::vector<LockState> &States) {
    StateSet Set;
    for (const LockState &S : States) {
      Set.add(S);
      std::vector<LockState> Before = Set.states();
      EXPECT_FALSE(Set.add(S));
      EXPECT_EQ(Set.states(), Before);
    }
  });
}

TEST(StateSetLaws, WhatWasAddedStaysCovered) {
  unsigned Bounded = 0;
  forRandomStates(/*WithKnown=*/true, [&](const std::vector<LockState> &States) {
    StateSet Set;
    for (size_t I = 0; I < States.size(); ++I) {
      bool Covered = covers(Set, States[I]);
      EXPECT_TRUE(!Set.add(States[I]) || !Covered || Set.bounded()) << "changed for nothing";
      for (size_t Earlier = 0; Earlier <= I; ++Earlier)
        EXPECT_TRUE(covers(Set, States[Earlier])) << "state " << Earlier << " of " << I;
    }
    Bounded += Set.bounded();
  });
  EXPECT_GT(Bounded, 100u);
}

TEST(StateSetLaws, NeverMoreThanTheBound) {
  forRandomStates(/*WithKnown=*/true, [](const std::vector<LockState> &States) {
    StateSet Set;
    bool WasBounded = false;
    for (const LockState &S : States) {
      Set.add(S);
      EXPECT_LE(Set.states().size(), MaxStates);
      EXPECT_TRUE(Set.bounded() || !WasBounded) << "climbed down the ladder";
      EXPECT_TRUE(!Set.bounded() || Set.states().size() == 1);
      for (const LockState &E : Set.states())
        for (const ReleasedLock &R : E.Released)
          EXPECT_TRUE(isPartOf(R.Since, E.contexts())) << "a context that is not surely held";
      WasBounded = Set.bounded();
    }
  });
}

TEST(StateSetLaws, RepeatedAddingEnds) {
  forRandomStates(/*WithKnown=*/true, [](const std::vector<LockState> &States) {
    StateSet Set;
    unsigned Changes = 0;
    bool Changed = true;
    while (Changed && Changes < 1000) {
      Changed = false;
      for (const LockState &S : States)
        Changed |= Set.add(S);
      Changes += Changed;
    }
    EXPECT_LT(Changes, 10u);
  });
}

/// What a set means, whatever the order of its elements.
std::vector<std::tuple<std::vector<Hold>, std::vector<LockPath>, std::vector<ReleasedLock>>>
meaning(const StateSet &Set) {
  decltype(meaning(Set)) Result;
  for (const LockState &S : Set.states())
    Result.push_back({S.Held.get(), S.Dropped, S.Released.get()});
  std::sort(Result.begin(), Result.end());
  return Result;
}

TEST(StateSetLaws, OrderDoesNotMatter) {
  unsigned Bounded = 0;
  forRandomStates(/*WithKnown=*/false, [&](const std::vector<LockState> &States) {
    StateSet Forward, Backward, Rotated;
    for (size_t I = 0; I < States.size(); ++I) {
      Forward.add(States[I]);
      Backward.add(States[States.size() - 1 - I]);
      Rotated.add(States[(I + States.size() / 2) % States.size()]);
    }
    EXPECT_EQ(meaning(Forward), meaning(Backward));
    EXPECT_EQ(meaning(Forward), meaning(Rotated));
    Bounded += Forward.bounded();
  });
  EXPECT_GT(Bounded, 100u);
}

struct Compatible {
  Relation First;
  int64_t FirstNumber;
  Relation Second;
  int64_t SecondNumber;
  bool Expected;
};

TEST(Conditions, HoldTogether) {
  const Compatible Cases[] = {
      {Relation::Equal, 1, Relation::Equal, 1, true},
      {Relation::Equal, 1, Relation::Equal, 2, false},
      {Relation::Equal, 1, Relation::NotEqual, 1, false},
      {Relation::NotEqual, 0, Relation::NotEqual, 1, true},
      {Relation::Less, 3, Relation::AtLeast, 3, false},
      {Relation::Less, 3, Relation::AtLeast, 2, true},
      {Relation::Less, 3, Relation::Equal, 3, false},
      {Relation::AtLeast, 3, Relation::Equal, 3, true},
  };
  for (const Compatible &C : Cases) {
    Condition A{Value::constant(0), C.First, C.FirstNumber};
    Condition B{Value::constant(0), C.Second, C.SecondNumber};
    EXPECT_EQ(compatible(A, B), C.Expected);
    EXPECT_EQ(compatible(B, A), C.Expected);
  }
}

} // namespace
} // namespace lockseam
