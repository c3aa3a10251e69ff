// WaysBackTest.cpp - what counts of callees that never return, and of several at once.
#include "SummaryTesting.h"

namespace lockseam {
namespace {

struct Case {
  const char *What;
  const char *Facts;
  const char *Expected;
};

class WaysBackOf : public testing::TestWithParam<Case> {};

TEST_P(WaysBackOf, Function) {
  EXPECT_EQ(summaryOf(GetParam().Facts), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"what happens on a way that never comes back is nothing to the caller", R"(
function f
  params c:int
  b0:
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1: noreturn
    call pthread_mutex_lock(&@log)
    call pthread_mutex_unlock(&@log)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
  b2: exit
)",
     "acquires @m\n"},
    {"a function that throws comes back", R"(
function f
  params c:int
  b0:
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1: throw
    call pthread_mutex_lock(&@log)
    call pthread_mutex_unlock(&@log)
  b2: exit
)",
     "acquires @log\n"},
    {"a callee that never returns leaves no pair behind", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call die()
    call pthread_mutex_unlock(&@a)
function die
  b0: noreturn
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
)",
     "never returns\n"},
    {"targets that do the same to locks are one, those that do not are kept apart", R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    indirect load @op.Op::run ()
    indirect load @op.Op::run ()
    call pthread_mutex_unlock(&@a)
function init
  b0: exit
    assign @op.Op::run := fn opens
    assign @op.Op::run := fn takes
    assign @op.Op::run := fn takes_too
function opens
  b0: exit
    call pthread_mutex_unlock(&@a)
    call pthread_mutex_lock(&@a)
function takes
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
function takes_too
  b0: exit
    call pthread_mutex_lock(&@n)
    call pthread_mutex_unlock(&@n)
)",
     "acquires @a @m @n\npattern @m at 5, 6 in @a\npattern @n at 5, 6 in @a\n"},
};

INSTANTIATE_TEST_SUITE_P(Rules, WaysBackOf, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
