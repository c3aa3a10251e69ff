// LockOrderTest.cpp - orders of locks: cycles, gates, readers, two objects of one class.
#include "CheckTesting.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

constexpr llvm::StringRef Rule = "lockseam-lock-order";

/// "takes a b": a function that takes the locks in this order and releases them.
std::string taking(const std::string &Name, const std::vector<std::string> &Locks,
                   const std::string &Function = "pthread_mutex_lock") {
  std::string Text = "function " + Name + "\n  b0: exit\n";
  for (const std::string &Lock : Locks)
    Text += "    call " + Function + "(&" + Lock + ")\n";
  for (const std::string &Lock : Locks)
    Text += "    call pthread_mutex_unlock(&" + Lock + ")\n";
  return Text;
}

TEST(LockOrder, TellsBothOrders) {
  EXPECT_EQ(findingsOf(Rule, taking("f", {"@a", "@b"}) + taking("g", {"@b", "@a"})),
            "4 [70] 'b' is taken while 'a' is held, elsewhere the other way round: threads can "
            "wait for each other for ever\n"
            "  3 'a' is taken here and stays held\n"
            "  4 'b' is taken under it here\n"
            "  9 'b' is taken here and stays held\n"
            "  10 'a' is taken under it here\n");
}

TEST(LockOrder, OneOrderIsQuiet) {
  EXPECT_EQ(findingsOf(Rule, taking("f", {"@a", "@b"}) + taking("g", {"@a", "@b"})), "");
}

TEST(LockOrder, ThroughCalls) {
  EXPECT_EQ(findingsOf(Rule, R"(
function log
  b0: exit
    call pthread_mutex_lock(&@b)
    call pthread_mutex_unlock(&@b)
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call log()
    call pthread_mutex_unlock(&@a)
)" + taking("g", {"@b", "@a"})),
            "9 [70] 'b' is taken while 'a' is held, elsewhere the other way round: threads can "
            "wait for each other for ever\n"
            "  8 'a' is taken here and stays held\n"
            "  9 'b' is taken under it here, in 'log'\n"
            "  4 taken here\n"
            "  13 'b' is taken here and stays held\n"
            "  14 'a' is taken under it here\n");
}

TEST(LockOrder, AGateTakenBeforeBothKeepsThemApart) {
  std::string Gated = taking("f", {"@gate", "@a", "@b"});
  EXPECT_EQ(placesOf(Rule, Gated + taking("g", {"@gate", "@b", "@a"})), "");
  EXPECT_EQ(placesOf(Rule, Gated + taking("g", {"@b", "@a"})), "5 [70]");
  // Taken in between it is no gate.
  EXPECT_EQ(placesOf(Rule, taking("f", {"@a", "@gate", "@b"}) + taking("g", {"@b", "@gate", "@a"})),
            "4 [70]5 [70]");
}

TEST(LockOrder, AGateThatAllCallersHold) {
  std::string Inner = R"(
function f
  b0: exit
    call pthread_mutex_lock(&@gate)
    call one()
    call two()
    call pthread_mutex_unlock(&@gate)
)";
  auto Internal = [](std::string Text) {
    return Text.replace(Text.find('\n'), 1, " [internal]\n");
  };
  std::string One = taking("one", {"@a", "@b"}), Two = taking("two", {"@b", "@a"});
  EXPECT_EQ(placesOf(Rule, Internal(One) + Internal(Two) + Inner), "");
  EXPECT_EQ(placesOf(Rule, One + Two + Inner), "4 [70]");
}

TEST(LockOrder, ReadersDoNotWaitForEachOther) {
  auto Orders = [](const std::string &First, const std::string &Second) {
    return placesOf(Rule, "function f\n  b0: exit\n    call pthread_rwlock_" + First +
                              "(&@a)\n    call pthread_rwlock_" + Second +
                              "(&@b)\nfunction g\n  b0: exit\n    call pthread_rwlock_" + First +
                              "(&@b)\n    call pthread_rwlock_" + Second + "(&@a)\n");
  };
  EXPECT_EQ(Orders("rdlock", "rdlock"), "");
  EXPECT_EQ(Orders("rdlock", "wrlock"), "4 [70]");
  EXPECT_EQ(Orders("wrlock", "rdlock"), "4 [70]");
}

TEST(LockOrder, ATryMakesNoOrder) {
  EXPECT_EQ(placesOf(Rule, taking("f", {"@a", "@b"}) + R"(
function g
  b0: exit
    call pthread_mutex_lock(&@b)
    call pthread_mutex_trylock(&@a)
)"),
            "");
}

TEST(LockOrder, CyclesOfThreeAndFourButNotOfFive) {
  auto Ring = [](int Size) {
    std::string Text;
    for (int I = 0; I < Size; ++I)
      Text += taking("f" + std::to_string(I),
                     {"@m" + std::to_string(I), "@m" + std::to_string((I + 1) % Size)});
    return placesOf(Rule, Text);
  };
  EXPECT_EQ(Ring(3), "4 [70]");
  EXPECT_EQ(Ring(4), "4 [70]");
  EXPECT_EQ(Ring(5), "");
}

TEST(LockOrder, FieldsOfOneObjectAndOfDifferentOnes) {
  EXPECT_EQ(placesOf(Rule, taking("f", {"this.A::x", "this.A::y"}) +
                               taking("g", {"this.A::y", "this.A::x"})),
            "4 [70]");
  EXPECT_EQ(placesOf(Rule, taking("f", {"this.A::x", "this.A::peer->B::y"}) +
                               taking("g", {"this.B::y", "this.B::owner->A::x"})),
            "4 [35]");
}

TEST(LockOrder, AGlobalObjectIsItselfAndAnObjectOfItsClass) {
  EXPECT_EQ(
      placesOf(Rule, taking("f", {"@s.A::x", "@s.A::y"}) + taking("g", {"this.A::y", "this.A::x"})),
      "4 [70]");
  EXPECT_EQ(
      placesOf(Rule, taking("f", {"@s.A::x", "@t.A::x"}) + taking("g", {"@t.A::x", "@s.A::x"})),
      "4 [70]");
}

TEST(LockOrder, AnotherLevelOfALockIsNoOrder) {
  EXPECT_EQ(placesOf(Rule, taking("f", {"@a", "@b", "@a"})), "");
}

TEST(LockOrder, AReleaseBeforeTheCalleeTakesItsLock) {
  EXPECT_EQ(placesOf(Rule, taking("g", {"@b", "@a"}) + R"(
function refill
  b0: exit
    call pthread_mutex_unlock(&@a)
    call pthread_mutex_lock(&@b)
    call pthread_mutex_unlock(&@b)
    call pthread_mutex_lock(&@a)
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call refill()
    call pthread_mutex_unlock(&@a)
)"),
            "");
}

TEST(LockOrder, OnlyTheFirstThreadTakesThem) {
  std::string Both = taking("f", {"@a", "@b"}) + taking("g", {"@b", "@a"});
  auto Program = [&](const std::string &Entry) {
    return placesOf(Rule, Both + "function worker\n  b0: exit\n    call " + Entry + R"(()
function idle
  b0: exit
    return
function main [main]
  b0: exit
    call pthread_create(?, 0, fn worker, 0)
    call f()
    call g()
)");
  };
  EXPECT_EQ(Program("g"), "4 [70]");
  EXPECT_EQ(Program("idle"), "");
}

/// A function that locks its two objects, with more of the program around it.
std::string twoObjects(const std::string &Before, const std::string &Rest = "") {
  return placesOf(Rule, R"(
function swap
  params a:*T, b:*T
  b0:
)" + Before + R"(
  b1: exit
    call pthread_mutex_lock(&p0->T::mu)
    call pthread_mutex_lock(&p1->T::mu) at 100:1
    call pthread_mutex_unlock(&p1->T::mu)
    call pthread_mutex_unlock(&p0->T::mu)
  b2: exit
    return
)" + Rest);
}

TEST(LockOrder, TwoObjectsInTheOrderOfTheCall) {
  EXPECT_EQ(twoObjects("    -> b1, b2"), "100 [40]");
  EXPECT_EQ(twoObjects("    -> b1, b2", "function f\n  params x:*T, y:*T\n  b0: exit\n"
                                        "    call swap(load p0, load p1)\n"
                                        "    call swap(load p1, load p0)\n"),
            "100 [70]");
}

TEST(LockOrder, TwoObjectsThatSomebodyOrders) {
  EXPECT_EQ(twoObjects("    read p0->T::id\n    read p1->T::id\n    -> b1, b2"), "");
  EXPECT_EQ(twoObjects("    call swap(load p1, load p0)\n    -> b1, b2"), "");
  EXPECT_EQ(twoObjects("    -> b1, b2", "function f\n  params n:*T\n  b0: exit\n"
                                        "    call swap(load p0, load p0->T::next)\n"),
            "");
}

} // namespace
} // namespace lockseam
