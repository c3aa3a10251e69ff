// LatticeLawsTest.cpp - the laws of join semilattices, for every lattice and combinator.
//
// A new lattice joins by a Samples specialisation and a line in AllLattices.
#include "lattice/Atomicity.h"
#include "lattice/FlowState.h"
#include "lattice/LockPath.h"
#include "lattice/MapLattice.h"
#include "lattice/PowersetLattice.h"
#include "lattice/ProductLattice.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

using Numbers = PowersetLattice<int>;
using Paths = PowersetLattice<LockPath>;
using Map = MapLattice<int, Numbers>;
using Pair = ProductLattice<Numbers, Map>;
using MapOfPairs = MapLattice<int, Pair>;

/// Values with enough variety that every law has a chance to fail.
template <typename T> struct Samples;

template <> struct Samples<Numbers> {
  static std::vector<Numbers> values() {
    return {{}, {1}, {2}, {1, 2}, {3, 1}, {1, 2, 3}, {-5, 9}};
  }
};

template <> struct Samples<Paths> {
  static std::vector<Paths> values() {
    LockPath Mu = LockPath::self().field(Name("C::mu"));
    LockPath G = LockPath::global(Name("g"));
    return {{}, {Mu}, {G}, {G, Mu}, {LockPath::star()}, {Mu.deref(), LockPath::star()}};
  }
};

template <> struct Samples<FlowState> {
  static std::vector<FlowState> values() {
    LockPath A = LockPath::local(0), B = LockPath::local(1);
    std::vector<FlowState> Out(6);
    Out[1].set(A, {1, 0});
    Out[2].set(A, {2, 1});
    Out[3].set(B.field(Name("C::n")), {1, 0});
    Out[4].set(B, {4, 0});
    Out[4].Stale = 4;
    Out[5].set(A, {3, 2, 4});
    Out[5].Open = 1;
    return Out;
  }
};

template <> struct Samples<Atomicity> {
  static std::vector<Atomicity> values() {
    LockPath A = LockPath::global(Name("a")), B = LockPath::global(Name("b"));
    std::vector<Atomicity> Out;
    for (unsigned I = 0; I < BasicCount; ++I)
      Out.push_back(static_cast<Basic>(I));
    Atomicity Guarded = Atomicity::unlessHeld(A, Basic::Mover, Basic::Error);
    Out.push_back(Guarded);
    Out.push_back(Atomicity::conditional(B, Guarded, Basic::Error, Basic::Error));
    Out.push_back(Atomicity::conditional(B, Basic::Left, Basic::Left, Basic::Atomic));
    Out.push_back(synchronized(B, Basic::Right));
    return Out;
  }
};

template <> struct Samples<Map> {
  static std::vector<Map> values() {
    std::vector<Map> Out(1);
    for (int Key : {1, 2})
      for (const Numbers &V : Samples<Numbers>::values()) {
        Map M;
        M.joinAt(Key, V);
        Out.push_back(M);
        M.joinAt(Key + 1, {7});
        Out.push_back(M);
      }
    return Out;
  }
};

template <> struct Samples<Pair> {
  static std::vector<Pair> values() {
    std::vector<Pair> Out;
    for (const Numbers &A : {Numbers{}, Numbers{1}, Numbers{2, 3}})
      for (const Map &B : Samples<Map>::values())
        Out.push_back(Pair(A, B));
    return Out;
  }
};

template <> struct Samples<MapOfPairs> {
  static std::vector<MapOfPairs> values() {
    std::vector<MapOfPairs> Out(1);
    for (int Key : {1, 2})
      for (const Numbers &A : {Numbers{}, Numbers{1}, Numbers{2}}) {
        MapOfPairs M;
        M.joinAt(Key, Pair(A, Map()));
        Out.push_back(M);
      }
    return Out;
  }
};

template <JoinSemilattice T> class LatticeLaws : public testing::Test {
protected:
  std::vector<T> Values = Samples<T>::values();
};

using AllLattices = testing::Types<Numbers, Paths, Atomicity, FlowState, Map, Pair, MapOfPairs>;
TYPED_TEST_SUITE(LatticeLaws, AllLattices);

TYPED_TEST(LatticeLaws, Idempotent) {
  for (const TypeParam &A : this->Values)
    EXPECT_TRUE(join(A, A) == A);
}

TYPED_TEST(LatticeLaws, Commutative) {
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values)
      EXPECT_TRUE(join(A, B) == join(B, A));
}

TYPED_TEST(LatticeLaws, Associative) {
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values)
      for (const TypeParam &C : this->Values)
        EXPECT_TRUE(join(join(A, B), C) == join(A, join(B, C)));
}

TYPED_TEST(LatticeLaws, BottomIsNeutralAndLeast) {
  for (const TypeParam &A : this->Values) {
    EXPECT_TRUE(join(A, TypeParam()) == A);
    EXPECT_TRUE(join(TypeParam(), A) == A);
    EXPECT_TRUE(TypeParam().leq(A));
  }
}

TYPED_TEST(LatticeLaws, LeqAgreesWithJoin) {
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values)
      EXPECT_EQ(A.leq(B), join(A, B) == B);
}

TYPED_TEST(LatticeLaws, LeqIsAnOrder) {
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values) {
      EXPECT_EQ(A.leq(B) && B.leq(A), A == B);
      for (const TypeParam &C : this->Values)
        EXPECT_TRUE(!A.leq(B) || !B.leq(C) || A.leq(C));
    }
}

TYPED_TEST(LatticeLaws, EffectIsTrue) {
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values) {
      TypeParam Joined = A;
      LatticeEffect Effect = Joined.joinWith(B);
      EXPECT_EQ(Effect == LatticeEffect::Changed, !(Joined == A));
    }
}

// Without different values the laws above would say nothing.
TYPED_TEST(LatticeLaws, SamplesHaveIncomparableValues) {
  bool Incomparable = false;
  for (const TypeParam &A : this->Values)
    for (const TypeParam &B : this->Values)
      Incomparable |= !A.leq(B) && !B.leq(A);
  EXPECT_TRUE(Incomparable);
}

TEST(PowersetLattice, KeepsElementsSortedAndOnce) {
  Numbers N{3, 1, 3, 2};
  EXPECT_EQ(std::vector<int>(N.begin(), N.end()), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(N.insert(2), LatticeEffect::Unchanged);
  EXPECT_EQ(N.insert(0), LatticeEffect::Changed);
  N.eraseIf([](int I) { return I < 2; });
  EXPECT_TRUE((N == Numbers{2, 3}));
  EXPECT_TRUE(N.contains(2));
  EXPECT_FALSE(N.contains(1));
}

TEST(MapLattice, NeverStoresBottom) {
  Map M;
  EXPECT_EQ(M.joinAt(1, {}), LatticeEffect::Unchanged);
  EXPECT_TRUE(M.empty());
  M.set(1, {4});
  EXPECT_EQ(M.size(), 1u);
  EXPECT_TRUE(M.at(2).empty());
  M.set(1, {});
  EXPECT_TRUE(M == Map());
}

} // namespace
