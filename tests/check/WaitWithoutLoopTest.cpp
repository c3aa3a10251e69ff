// WaitWithoutLoopTest.cpp - which waits are reported, with which rank and words.
#include "CheckTesting.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

constexpr const char *Rule = "lockseam-wait-without-loop";

TEST(WaitWithoutLoop, TestedBeforeOnly) {
  EXPECT_EQ(findingsOf(Rule, R"(
function f
  b0:
    call pthread_mutex_lock(&@m)
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2: exit
    write @done
    call pthread_mutex_unlock(&@m)
)"),
            "8 [70] the condition is not tested again after this wait on 'c': a spurious or "
            "stolen wake-up goes on although it does not hold; wait in a 'while' loop that tests "
            "the condition\n"
            "  5 tests the condition, once\n"
            "  8 waits, and gives the lock away\n"
            "  11 goes on here, whatever ended the wait\n");
}

TEST(WaitWithoutLoop, NotTestedAtAll) {
  EXPECT_EQ(findingsOf(Rule, R"(
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m)
    write @done
    call pthread_mutex_unlock(&@m)
)"),
            "5 [40] no condition is tested around this wait on 'c': a spurious or stolen wake-up "
            "goes on as if there had been a notification; wait in a 'while' loop that tests the "
            "condition\n"
            "  5 waits, and gives the lock away\n"
            "  6 goes on here, whatever ended the wait\n");
}

TEST(WaitWithoutLoop, AFunctionThatWaitsForItsCaller) {
  const std::string Wait = R"(
function Cond::wait
  b0: exit
    call pthread_cond_wait(&this.Cond::c, load p0)
)";
  EXPECT_EQ(findingsOf(Rule, Wait), "");
  EXPECT_EQ(findingsOf(Rule, Wait + R"(
function outer
  b0: exit
    call Cond::wait(load p0) on &@c
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call outer(&@m)
    -> b2
  b2: exit
    write @done
)"),
            "14 [70] the condition is not tested again after this wait on a condition variable: a "
            "spurious or stolen wake-up goes on although it does not hold; wait in a 'while' loop "
            "that tests "
            "the condition\n"
            "  11 tests the condition, once\n"
            "  14 waits, and gives the lock away\n"
            "  6 'outer' waits and leaves the test to its caller\n"
            "  17 goes on here, whatever ended the wait\n");
}

struct Case {
  const char *Shape;
  const char *Body;
  const char *Places;
};

const Case Cases[] = {
    {"while", R"(
function f
  b0:
    call pthread_mutex_lock(&@m)
    -> b1
  b1:
    read @ready
    -> b2 if load @ready == 0, b3 if load @ready != 0
  b2:
    write @sleepers
    call pthread_cond_wait(&@c, &@m)
    write @sleepers
    -> b1
  b3: exit
    write @done
    call pthread_mutex_unlock(&@m)
)",
     ""},
    {"do while", R"(
function f
  b0:
    -> b1
  b1:
    call pthread_cond_wait(&@c, &@m)
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b2: exit
    write @done
)",
     ""},
    {"an if inside a loop works on what it tested", R"(
function f
  b0:
    -> b1
  b1:
    read @running
    -> b2 if load @running != 0, b5 if load @running == 0
  b2:
    read @count
    -> b3 if load @count == 0, b4 if load @count != 0
  b3:
    call pthread_cond_wait(&@c, &@m)
    -> b4
  b4:
    write @count
    -> b1
  b5: exit
)",
     "12 [70]"},
    {"an if inside a loop that idles", R"(
function f
  b0:
    -> b1
  b1:
    read @running
    -> b2 if load @running != 0, b5 if load @running == 0
  b2:
    read @count
    -> b3 if load @count == 0, b4 if load @count != 0
  b3:
    call pthread_cond_wait(&@c, &@m)
    -> b4
  b4:
    write @turns
    -> b1
  b5: exit
)",
     "12 [15]"},
    {"the wait leads back to the test, by way of what every turn does", R"(
function f
  b0:
    -> b1
  b1:
    write @turns
    read @count
    -> b2 if load @count == 0, b3 if load @count != 0
  b2:
    call pthread_cond_wait(&@c, &@m)
    -> b1
  b3:
    call pthread_mutex_unlock(&@m)
    -> b1
)",
     ""},
    {"tested again by another branch", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2:
    read @ready
    -> b3 if load @ready == 0, b4 if load @ready != 0
  b3: exit
    return 0
  b4: exit
    write @done
)",
     ""},
    {"a branch about something else is no test", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2:
    read @verbose
    -> b3 if load @verbose != 0, b4 if load @verbose == 0
  b3:
    -> b4
  b4: exit
    write @done
)",
     "7 [70]"},
    {"an assertion is no test", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2:
    read @ready
    -> b3 if load @ready == 0, b4 if load @ready != 0
  b3: noreturn
  b4: exit
    write @done
)",
     "7 [70]"},
    {"the answer goes to the caller", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b2 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2: exit
    read @ready
    return load @ready
)",
     ""},
    {"an early return is not the test of the wait", R"(
function f
  b0:
    read @closed
    -> b1 if load @closed != 0, b2 if load @closed == 0
  b1: exit
    return 1
  b2: exit
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m)
    call pthread_mutex_unlock(&@m)
    return 0
)",
     "10 [40]"},
    {"returns at once, and its only caller tests again", R"(
function once
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m)
    call pthread_mutex_unlock(&@m)
function f
  b0:
    -> b1
  b1:
    read @ready
    -> b2 if load @ready == 0, b3 if load @ready != 0
  b2:
    call once()
    -> b1
  b3: exit
)",
     "5 [0]"},
    {"a pause", R"(
function f
  b0: exit
    call pthread_cond_timedwait(&@c, &@m, &@t) -> l0
    write @done
)",
     ""},
    {"a limited time, and the result is looked at", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b3 if load @ready != 0
  b1:
    call pthread_cond_timedwait(&@c, &@m, &@t) -> l0
    -> b2 if load l0 != 0, b3 if load l0 == 0
  b2: exit
    return 1
  b3: exit
    write @done
)",
     "7 [10]"},
    {"leaves when the wait fails, else tests again", R"(
function f
  b0:
    read @ready
    -> b1 if load @ready == 0, b3 if load @ready != 0
  b1:
    call pthread_cond_wait(&@c, &@m) -> l0
    -> b2 if load l0 != 0, b4 if load l0 == 0
  b2: exit
    write @failures
    return 1
  b3: exit
    write @done
  b4:
    read @ready
    -> b2 if load @ready == 0, b3 if load @ready != 0
)",
     ""},
    {"the result of the wait is no test", R"(
function f
  b0:
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m) -> l0
    -> b1 if load l0 != 0, b2 if load l0 == 0
  b1: exit
    return 1
  b2: exit
    write @done
)",
     "5 [40]"},
    {"a wrapper that reports errors waits for its caller", R"(
function wait
  locals result:int
  b0:
    call pthread_cond_wait(load p0, load p1) -> l0
    -> b1 if load l0 != 0, b2 if load l0 == 0
  b1: exit
    call panic(load l0)
  b2: exit
function panic
function f
  b0: exit
    call pthread_mutex_lock(&@m)
    call wait(&@c, &@m)
    write @done
)",
     "14 [40]"},
    {"half of the condition is tested again", R"(
function f
  b0:
    read @count
    -> b1 if load @count == 0, b3 if load @count != 0
  b1:
    read @stop
    -> b2 if load @stop == 0, b3 if load @stop != 0
  b2:
    call pthread_cond_wait(&@c, &@m)
    -> b3
  b3:
    read @stop
    -> b4 if load @stop != 0, b5 if load @stop == 0
  b4: exit
  b5: exit
    write @count
)",
     "10 [70]"},
    {"the half that is tested again is enough", R"(
function f
  b0:
    read @count
    -> b1 if load @count == 0, b3 if load @count != 0
  b1:
    read @stop
    -> b2 if load @stop == 0, b3 if load @stop != 0
  b2:
    call pthread_cond_wait(&@c, &@m)
    -> b3
  b3:
    read @count
    -> b4 if load @count == 0, b5 if load @count != 0
  b4: exit
    return 0
  b5: exit
    write @count
)",
     ""},
    {"what was waited for is changed, and the new value returned", R"(
function f
  locals v:int
  b0:
    read @n
    assign l0 := load @n
    -> b1 if load l0 == 0, b2 if load l0 != 0
  b1:
    call pthread_cond_wait(&@c, &@m)
    -> b2
  b2: exit
    read @n
    write @n
    assign @n := ? from(@n)
    return load @n
)",
     "9 [70]"},
    {"for ever, without any test", R"(
function f
  b0:
    -> b1
  b1:
    call pthread_cond_wait(&@c, &@m)
    write @turns
    -> b1
)",
     "6 [25]"},
};

TEST(WaitWithoutLoop, Shapes) {
  for (const Case &Each : Cases)
    EXPECT_EQ(placesOf(Rule, Each.Body), Each.Places) << Each.Shape;
}

} // namespace
} // namespace lockseam
