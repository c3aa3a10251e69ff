// AtomicityTest.cpp - the tables of atomicities, and the laws of conditional ones.
#include "lattice/Atomicity.h"
#include <gtest/gtest.h>
#include <random>

using namespace lockseam;

namespace {

std::vector<Basic> allBasics() {
  std::vector<Basic> All;
  for (unsigned I = 0; I < BasicCount; ++I)
    All.push_back(static_cast<Basic>(I));
  return All;
}

bool leq(Basic A, Basic B) { return join(A, B) == B; }

LockPath lock(unsigned I) {
  return LockPath::global(Name(std::string(1, static_cast<char>('a' + I))));
}

std::string text(const Atomicity &A) {
  return A.text([](LockPath Lock) { return Lock.root().Symbol.str().str(); });
}

constexpr unsigned Locks = 3;
constexpr unsigned Assignments = 27; // 3 ways to hold each lock

Holding holdingIn(unsigned Assignment, LockPath Lock) {
  unsigned Digit = static_cast<unsigned>(Lock.root().Symbol.str()[0] - 'a');
  while (Digit--)
    Assignment /= 3;
  return static_cast<Holding>(Assignment % 3);
}

std::vector<Basic> meaning(const Atomicity &A) {
  std::vector<Basic> Values;
  for (unsigned I = 0; I < Assignments; ++I)
    Values.push_back(A.under([&](LockPath Lock) { return holdingIn(I, Lock); }));
  return Values;
}

/// Built out of events, so that a weaker hold never makes it smaller.
class Generator {
public:
  explicit Generator(unsigned Seed) : Dice(Seed) {}

  Atomicity make(unsigned Depth) {
    if (Depth == 0)
      return static_cast<Basic>(pick(BasicCount));
    Atomicity A = make(Depth - 1);
    switch (pick(5)) {
    case 0: {
      Atomicity B = join(A, make(Depth - 1));
      return Atomicity::conditional(lock(pick(Locks)), A, B, join(B, make(Depth - 1)));
    }
    case 1:
      return Atomicity::unlessHeld(lock(pick(Locks)), A, join(A, make(Depth - 1)));
    case 2:
      return sequence(A, make(Depth - 1));
    case 3:
      return synchronized(lock(pick(Locks)), A);
    default:
      return join(A, make(Depth - 1));
    }
  }

private:
  unsigned pick(unsigned Count) { return static_cast<unsigned>(Dice() % Count); }
  std::mt19937 Dice;
};

std::vector<Atomicity> samples(unsigned Count) {
  std::vector<Atomicity> All;
  Generator Make(7);
  for (Basic B : allBasics())
    All.push_back(B);
  while (All.size() < Count)
    All.push_back(Make.make(3));
  return All;
}

TEST(BasicAtomicity, SequenceIsAssociativeMonotoneAndDistributes) {
  for (Basic A : allBasics())
    for (Basic B : allBasics())
      for (Basic C : allBasics()) {
        EXPECT_EQ(sequence(sequence(A, B), C), sequence(A, sequence(B, C)));
        EXPECT_EQ(sequence(A, join(B, C)), join(sequence(A, B), sequence(A, C)));
        EXPECT_EQ(sequence(join(A, B), C), join(sequence(A, C), sequence(B, C)));
        if (leq(A, B)) {
          EXPECT_TRUE(leq(sequence(A, C), sequence(B, C)));
          EXPECT_TRUE(leq(sequence(C, A), sequence(C, B)));
        }
      }
}

TEST(BasicAtomicity, ConstIsNeutral) {
  for (Basic A : allBasics()) {
    EXPECT_EQ(sequence(Basic::Const, A), A);
    EXPECT_EQ(sequence(A, Basic::Const), A);
    EXPECT_EQ(join(Basic::Const, A), A);
  }
}

TEST(BasicAtomicity, ATransactionIsRightMoversOneStepLeftMovers) {
  struct Case {
    std::vector<Basic> Events;
    Basic Expected;
  };
  using enum Basic;
  const Case Cases[] = {
      {{Right, Mover, Left}, Atomic},  {{Right, Right, Mover, Left, Left}, Atomic},
      {{Right, Atomic, Left}, Atomic}, {{Right, Mover, Left, Right, Mover, Left}, Compound},
      {{Right, Left, Mover}, Atomic},  {{Atomic, Atomic}, Compound},
      {{Left, Right}, Compound},       {{Mover, Const, Mover}, Mover},
      {{Atomic, Error}, Error},
  };
  for (const Case &Each : Cases) {
    Basic Whole = Const;
    for (Basic Event : Each.Events)
      Whole = sequence(Whole, Event);
    EXPECT_EQ(Whole, Each.Expected);
  }
}

TEST(BasicAtomicity, LeftAndRightMeetInAtomic) {
  EXPECT_EQ(join(Basic::Left, Basic::Right), Basic::Atomic);
  EXPECT_FALSE(leq(Basic::Left, Basic::Right));
  EXPECT_FALSE(leq(Basic::Right, Basic::Left));
}

TEST(ConditionalAtomicity, MeansTheSameUnderEveryHolding) {
  std::vector<Atomicity> All = samples(60);
  for (const Atomicity &A : All)
    for (const Atomicity &B : All) {
      std::vector<Basic> X = meaning(A), Y = meaning(B);
      std::vector<Basic> Sequence = meaning(sequence(A, B)), Join = meaning(join(A, B));
      bool IsLess = true;
      for (unsigned I = 0; I < Assignments; ++I) {
        ASSERT_EQ(Sequence[I], sequence(X[I], Y[I])) << text(A) << " ; " << text(B);
        ASSERT_EQ(Join[I], join(X[I], Y[I])) << text(A) << " v " << text(B);
        IsLess &= leq(X[I], Y[I]);
      }
      ASSERT_EQ(A.leq(B), IsLess) << text(A) << " <= " << text(B);
      ASSERT_EQ(A == B, X == Y) << text(A) << " == " << text(B);
    }
}

TEST(ConditionalAtomicity, ConditionalsDecideByTheirLock) {
  std::vector<Atomicity> All = samples(40);
  for (const Atomicity &A : All)
    for (const Atomicity &B : All)
      for (unsigned L = 0; L < Locks; ++L) {
        Atomicity Big = join(A, B);
        std::vector<Basic> Got = meaning(Atomicity::conditional(lock(L), A, A, Big));
        for (unsigned I = 0; I < Assignments; ++I)
          ASSERT_EQ(Got[I], meaning(holdingIn(I, lock(L)) == Holding::None ? Big : A)[I]);
      }
}

TEST(ConditionalAtomicity, KnownHoldsGoAway) {
  for (const Atomicity &A : samples(80))
    for (unsigned L = 0; L < Locks; ++L)
      for (Holding H : {Holding::Exclusive, Holding::Shared, Holding::None}) {
        Atomicity Known = A.when(lock(L), H);
        for (LockPath Lock : Known.locks())
          EXPECT_NE(Lock, lock(L));
        for (unsigned I = 0; I < Assignments; ++I)
          if (holdingIn(I, lock(L)) == H) {
            ASSERT_EQ(meaning(Known)[I], meaning(A)[I]);
          }
      }
}

TEST(ConditionalAtomicity, WeakerHoldsAreGreater) {
  for (const Atomicity &A : samples(200)) {
    EXPECT_EQ(A.worst(), meaning(A)[Assignments - 1]);
    for (unsigned L = 0; L < Locks; ++L) {
      EXPECT_TRUE(A.when(lock(L), Holding::Exclusive).leq(A.when(lock(L), Holding::Shared)));
      EXPECT_TRUE(A.when(lock(L), Holding::Shared).leq(A.when(lock(L), Holding::None)));
    }
  }
}

TEST(ConditionalAtomicity, RepetitionIsTheLeastFixpoint) {
  for (const Atomicity &A : samples(100)) {
    Atomicity X; // const
    for (Atomicity Next = X;; X = Next) {
      Next = join(X, sequence(X, A));
      if (Next == X)
        break;
    }
    EXPECT_EQ(repeated(A), X) << text(A);
  }
  EXPECT_EQ(repeated(Basic::Atomic), Atomicity(Basic::Compound));
}

TEST(ConditionalAtomicity, RenamedLocks) {
  Atomicity A = Atomicity::unlessHeld(lock(0), Basic::Mover,
                                      Atomicity::unlessHeld(lock(1), Basic::Atomic, Basic::Error));
  auto Rename = [&](LockPath First, LockPath Second) {
    return text(A.renamed([&](LockPath Lock) { return Lock == lock(0) ? First : Second; }));
  };
  EXPECT_EQ(Rename(lock(2), lock(1)), "b ? (c ? mover : atomic) : (c ? mover : error)");
  EXPECT_EQ(Rename(lock(1), lock(0)), "a ? (b ? mover : atomic) : (b ? mover : error)");
  EXPECT_EQ(Rename(lock(1), lock(1)), "b ? mover : error");
  EXPECT_EQ(Rename(LockPath::star(), lock(1)), "b ? atomic : error");
  EXPECT_EQ(Rename(lock(0), LockPath::star()), "a ? mover : error");
}

TEST(ConditionalAtomicity, SynchronizedAsInTheSeed) {
  LockPath L = lock(0);
  auto Of = [&](Atomicity Body) { return text(synchronized(L, Body)); };
  EXPECT_EQ(Of(Basic::Const), "a ? const : atomic");
  EXPECT_EQ(Of(Basic::Mover), "a ? mover : atomic");
  EXPECT_EQ(Of(Basic::Left), "a ? left : atomic");
  EXPECT_EQ(Of(Basic::Right), "a ? right : atomic");
  EXPECT_EQ(Of(Basic::Atomic), "atomic");
  EXPECT_EQ(Of(Basic::Compound), "compound");
  EXPECT_EQ(Of(Basic::Error), "error");
  EXPECT_EQ(Of(Atomicity::unlessHeld(L, Basic::Mover, Basic::Error)), "a ? mover : atomic");
  EXPECT_EQ(Of(Atomicity::unlessHeld(lock(1), Basic::Mover, Basic::Error)),
            "a ? (b ? mover : error) : (b ? atomic : error)");
}

TEST(ConditionalAtomicity, Text) {
  LockPath L = lock(0);
  EXPECT_EQ(text(Atomicity::conditional(L, Basic::Mover, Basic::Mover, Basic::Error)),
            "a (shared) ? mover : error");
  EXPECT_EQ(text(Atomicity::conditional(L, Basic::Const, Basic::Atomic, Basic::Error)),
            "a ? const : (a (shared) ? atomic : error)");
}

} // namespace
