// SelfDeadlockTest.cpp - locks taken by their holder: told, told below the rank, not told.
#include "CheckTesting.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

constexpr llvm::StringRef Rule = "lockseam-self-deadlock";

TEST(SelfDeadlock, OneFunctionTakesItTwice) {
  EXPECT_EQ(findingsOf(Rule, R"(
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_lock(&@m)
)"),
            "5 [80] 'm' is taken here while it is held already, and it is not recursive: the "
            "thread waits for itself\n"
            "  4 'm' is taken here and stays held\n");
}

TEST(SelfDeadlock, TheCallIsThePlaceAndTheChainLeadsToTheStatement) {
  EXPECT_EQ(findingsOf(Rule, R"(
function size
  b0: exit
    call pthread_mutex_lock(&this.Q::mu)
    call pthread_mutex_unlock(&this.Q::mu)
function full
  b0: exit
    call size() on &this
function push
  b0: exit
    call pthread_mutex_lock(&this.Q::mu)
    call full() on &this
    call pthread_mutex_unlock(&this.Q::mu)
)"),
            "12 [60] 'full' takes 'this->mu', which is held already, and it is not recursive: the "
            "thread waits for itself\n"
            "  11 'this->mu' is taken here and stays held\n"
            "  12 'this->mu' is taken again here, in 'full'\n"
            "  8 taken here, in 'size'\n"
            "  4 taken here\n");
}

/// A caller that holds the lock, and a callee whose body the case gives.
std::string calleeWith(const std::string &Body) {
  return placesOf(Rule, "function callee\n  params locked:int, p:*T\n" + Body + R"(
function caller
  b0: exit
    call pthread_mutex_lock(&@m)
    call callee(1, &@t) at 900:1
    call pthread_mutex_unlock(&@m)
)");
}

TEST(SelfDeadlock, ATestBeforeTheWorkLeavesItSure) {
  EXPECT_EQ(calleeWith(R"(
  b0:
    -> b1, b2
  b1: exit
    return
  b2: exit
    call pthread_mutex_lock(&@m)
    write @x
    call pthread_mutex_unlock(&@m)
)"),
            "900 [55]");
}

TEST(SelfDeadlock, WorkWithoutTheLockIsDoubt) {
  EXPECT_EQ(calleeWith(R"(
  b0:
    -> b1, b2
  b1: exit
    write @x
  b2: exit
    call pthread_mutex_lock(&@m)
    write @x
    call pthread_mutex_unlock(&@m)
)"),
            "900 [5]");
}

TEST(SelfDeadlock, AFlagOfTheCallerIsDoubt) {
  EXPECT_EQ(calleeWith(R"(
  b0:
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1: exit
    return
  b2: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
)"),
            "900 [5]");
}

TEST(SelfDeadlock, WhoeverGivesItAwayMayTakeItAgain) {
  EXPECT_EQ(calleeWith(R"(
  b0: exit
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
)"),
            "");
}

TEST(SelfDeadlock, ATryIsNone) {
  EXPECT_EQ(calleeWith("  b0: exit\n    call pthread_mutex_trylock(&@m)"), "900 [5]");
  EXPECT_EQ(placesOf(Rule, R"(
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_trylock(&@m)
)"),
            "");
}

TEST(SelfDeadlock, ReadersMayNestButNotUnderAWriter) {
  auto Taken = [](const std::string &First, const std::string &Second) {
    return placesOf(Rule, "function f\n  b0: exit\n    call pthread_rwlock_" + First +
                              "(&@m) at 1:1\n    call pthread_rwlock_" + Second + "(&@m) at 2:1\n");
  };
  EXPECT_EQ(Taken("rdlock", "rdlock"), "");
  EXPECT_EQ(Taken("rdlock", "wrlock"), "2 [80]");
  EXPECT_EQ(Taken("wrlock", "rdlock"), "2 [80]");
}

TEST(SelfDeadlock, OtherElementsAndObjectsAreOtherLocks) {
  EXPECT_EQ(placesOf(Rule, R"(
function f
  params a:*T, b:*T, i:int, j:int
  b0: exit
    call pthread_mutex_lock(&@stripes[p2])
    call pthread_mutex_lock(&@stripes[p3])
    call pthread_mutex_lock(&p0->T::mu)
    call pthread_mutex_lock(&p1->T::mu)
)"),
            "");
}

TEST(SelfDeadlock, HeldOnOneOfTwoWaysIsNotSure) {
  EXPECT_EQ(placesOf(Rule, R"(
function f
  b0:
    -> b1, b2
  b1:
    call pthread_mutex_lock(&@m)
    -> b2
  b2: exit
    call pthread_mutex_lock(&@m)
)"),
            "");
}

TEST(SelfDeadlock, RecursiveByItsAttribute) {
  auto WithType = [](const std::string &Type) {
    return placesOf(Rule, R"(
function make
  params p:*T
  locals attr:pthread_mutexattr_t
  b0: exit
    call pthread_mutexattr_settype(&l0, )" +
                              Type +
                              R"()
    call pthread_mutex_init(&p0->T::mu, &l0)
function f
  params p:*T
  b0: exit
    call pthread_mutex_lock(&p0->T::mu)
    call pthread_mutex_lock(&p0->T::mu) at 500:1
)");
  };
  EXPECT_EQ(WithType("1"), "");
  EXPECT_EQ(WithType("0"), "500 [80]");
}

TEST(SelfDeadlock, RecursiveByTheFunctionThatMakesIt) {
  EXPECT_EQ(placesOf(Rule, R"(
function init_recursive
  params m:*pthread_mutex_t
  locals attr:pthread_mutexattr_t
  b0: exit
    call pthread_mutexattr_settype(&l0, 1)
    call pthread_mutex_init(load p0, &l0)
function make
  params p:*T
  b0: exit
    call init_recursive(&p0->T::mu)
function f
  params p:*T
  b0: exit
    call pthread_mutex_lock(&p0->T::mu)
    call pthread_mutex_lock(&p0->T::mu)
)"),
            "");
}

TEST(SelfDeadlock, EveryCallerHoldsIt) {
  EXPECT_EQ(findingsOf(Rule, R"(
function inner [internal]
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
function middle [internal]
  b0:
    -> b1, b2
  b1: exit
    write @x
  b2: exit
    call inner()
function outer
  b0: exit
    call pthread_mutex_lock(&@m)
    call middle()
    call pthread_mutex_unlock(&@m)
)"),
            "4 [60] 'm' is taken here while every caller holds it, and it is not recursive: the "
            "thread waits for itself\n"
            "  2 'm' is held by the caller\n"
            "16 [5] 'middle' takes 'm', which is held already, and it is not recursive: the "
            "thread waits for itself\n"
            "  15 'm' is taken here and stays held\n"
            "  16 'm' is taken again here, in 'middle'\n"
            "  12 taken here, in 'inner'\n"
            "  4 taken here\n");
}

} // namespace
} // namespace lockseam
