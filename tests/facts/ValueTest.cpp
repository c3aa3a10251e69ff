// ValueTest.cpp - a value is eight bytes and says all that it was made of.
#include "analyzer/facts/Facts.h"
#include <gtest/gtest.h>
#include <tuple>

namespace lockseam {
namespace {

const int64_t Numbers[] = {INT64_MIN,
                           -(int64_t(1) << 40),
                           -(1 << 28),
                           -(1 << 27) - 1,
                           -(1 << 27),
                           -1,
                           0,
                           1,
                           (1 << 27) - 1,
                           1 << 27,
                           1 << 28,
                           INT32_MAX,
                           UINT32_MAX,
                           int64_t(1) << 40,
                           INT64_MAX};

std::vector<Value> values() {
  LockPath Paths[] = {LockPath::star(), LockPath::self(), LockPath::global(Name("g")).deref()};
  std::vector<Value> All{Value::unknown(), Value::function(Name()), Value::function(Name("f")),
                         Value::function(Name("e"))};
  for (LockPath P : Paths) {
    All.push_back(Value::address(P));
    All.push_back(Value::load(P));
  }
  for (int64_t N : Numbers)
    All.push_back(Value::constant(N));
  return All;
}

TEST(Value, SaysWhatItWasMadeOf) {
  for (int64_t N : Numbers) {
    EXPECT_EQ(Value::constant(N).Kind, ValueKind::Constant);
    EXPECT_EQ(Value::constant(N).number(), N);
    EXPECT_TRUE(Value::constant(N).Path.isStar());
    EXPECT_TRUE(Value::constant(N).callee().empty());
  }
  EXPECT_EQ(Value::function(Name("f")).callee(), Name("f"));
  EXPECT_EQ(Value::function(Name("f")).number(), 0);
  EXPECT_EQ(Value::load(LockPath::self()).Path, LockPath::self());
  EXPECT_EQ(Value::load(LockPath::self()).number(), 0);
}

TEST(Value, OrderIsThatOfItsParts) {
  auto Parts = [](const Value &V) {
    ValueKind Kind = V.Kind;
    return std::tuple(Kind, V.Path, V.number(), V.callee());
  };
  for (const Value &A : values())
    for (const Value &B : values()) {
      EXPECT_EQ(A <=> B, Parts(A) <=> Parts(B));
      EXPECT_EQ(A == B, Parts(A) == Parts(B));
    }
}

} // namespace
} // namespace lockseam
