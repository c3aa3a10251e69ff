// SeldomTest.cpp - a value that is nearly always the default is used like any other.
#include "lattice/Seldom.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

struct Number {
  int Is = 0;
  friend auto operator<=>(const Number &, const Number &) = default;
};

TEST(Seldom, IsWhatWasAssignedLast) {
  Seldom<Number> S;
  EXPECT_EQ(S->Is, 0);
  for (int N : {7, -1, 0, 3}) {
    S = {N};
    EXPECT_EQ(S->Is, N);
    Seldom<Number> Copy = S, Moved = std::move(Copy);
    EXPECT_EQ(Moved->Is, N);
    EXPECT_EQ(Moved, S);
  }
  EXPECT_EQ(sizeof(S), 4u);
}

TEST(Seldom, IsOrderedAsItsValues) {
  for (int A : {-1, 0, 1})
    for (int B : {-1, 0, 1}) {
      Seldom<Number> First, Second;
      First = {A};
      Second = {B};
      EXPECT_EQ(First <=> Second, A <=> B);
      EXPECT_EQ(First == Second, A == B);
    }
}

} // namespace
} // namespace lockseam
