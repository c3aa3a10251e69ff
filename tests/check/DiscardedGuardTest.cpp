// DiscardedGuardTest.cpp - which temporary guards are reported, and how.
#include "CheckTesting.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

constexpr const char *Rule = "lockseam-discarded-guard";

TEST(DiscardedGuard, ATemporaryThatNobodyUses) {
  EXPECT_EQ(findingsOf(Rule, R"(
function f
  b0: exit
    construct std::lock_guard::lock_guard on &l0 (&@m) temporary
    destroy std::lock_guard::~lock_guard on &l0 implicit temporary
    write @x
)"),
            "4 [75] this guard of 'm' has no name: the lock is released at the end of this "
            "statement and protects nothing after it; give the guard a name\n");
}

TEST(DiscardedGuard, TheResultOfACall) {
  EXPECT_EQ(findingsOf(Rule, R"(
function lockTable
  b0: exit
    construct std::unique_lock::unique_lock on &ret (&@m)
    return load ret
function f
  b0: exit
    call lockTable() -> l0
    destroy std::unique_lock::~unique_lock on &l0 implicit temporary
)"),
            "8 [75] the guard that 'lockTable' returns is thrown away: the lock is released at "
            "the end of this statement and protects nothing after it; give the guard a name\n");
}

TEST(DiscardedGuard, AGuardOfTheProjectsOwn) {
  EXPECT_EQ(placesOf(Rule, R"(
function Hold::Hold [ctor] types(Lock)
  b0: exit
    assign this.Hold::m := load p0
    call pthread_mutex_lock(load p0)
function Hold::~Hold [dtor]
  b0: exit
    call pthread_mutex_unlock(load this.Hold::m)
function f
  b0: exit
    construct Hold::Hold on &l0 (&@m) temporary
    destroy Hold::~Hold on &l0 implicit temporary
)"),
            "11 [75]");
}

struct Case {
  const char *Statement;
  const char *Places;
};

TEST(DiscardedGuard, Statements) {
  const Case Cases[] = {
      // With a name, and with a longer life.
      {"construct std::lock_guard::lock_guard on &l0 (&@m)\n"
       "destroy std::lock_guard::~lock_guard on &l0 implicit",
       ""},
      // Passed on.
      {"construct std::lock_guard::lock_guard on &l0 (&@m) temporary\n"
       "call use(&l0)\n"
       "destroy std::lock_guard::~lock_guard on &l0 implicit temporary",
       ""},
      // Released: locked by hand from here on.
      {"construct std::unique_lock::unique_lock on &l0 (&@m) temporary\n"
       "call std::unique_lock::release() on &l0\n"
       "destroy std::unique_lock::~unique_lock on &l0 implicit temporary",
       ""},
      // Takes over a lock that is held, to release it; takes nothing at all.
      {"construct std::unique_lock::unique_lock on &l0 (&@m, load l1) temporary\n"
       "destroy std::unique_lock::~unique_lock on &l0 implicit temporary",
       ""},
      {"construct std::unique_lock::unique_lock on &l0 () temporary\n"
       "destroy std::unique_lock::~unique_lock on &l0 implicit temporary",
       ""},
      // The rest of the statement is protected.
      {"construct std::lock_guard::lock_guard on &l0 (&@m) temporary\n"
       "write @x\n"
       "destroy std::lock_guard::~lock_guard on &l0 implicit temporary",
       "4 [20]"},
      // An empty section on purpose.
      {"construct std::lock_guard::lock_guard on &l0 (&@m) temporary\n"
       "destroy std::lock_guard::~lock_guard on &l0 implicit temporary\n"
       "call pthread_cond_signal(&@c)",
       "4 [25]"},
      // Another temporary dies in between.
      {"construct std::lock_guard::lock_guard on &l0 (&@m) temporary\n"
       "construct Text::Text on &l1 () temporary\n"
       "destroy Text::~Text on &l1 implicit temporary\n"
       "destroy std::lock_guard::~lock_guard on &l0 implicit temporary",
       "4 [75]"},
  };
  for (const Case &Each : Cases)
    EXPECT_EQ(placesOf(Rule, std::string("\nfunction f\n  b0: exit\n") + Each.Statement + R"(
function use
function Text::Text [ctor]
function Text::~Text [dtor]
)"),
              Each.Places)
        << Each.Statement;
}

// With a name the guard would still be held there.
TEST(DiscardedGuard, CallsThatTakeTheLockAreTold) {
  const Case Cases[] = {
      {"call get()", "  11 'get' takes the same lock: with a guard that lasts until here it would "
                     "be taken twice\n"},
      {"call other()", ""},
      {"-> b1\nb1:\ncall get()\n-> b2\nb2: exit",
       "  13 'get' takes the same lock: with a guard that lasts until here it would be taken "
       "twice\n"},
  };
  for (const Case &Each : Cases) {
    bool Branches = llvm::StringRef(Each.Statement).starts_with("->");
    std::string Told = findingsOf(Rule, std::string("\nfunction get\n  b0: exit\n") +
                                            R"(    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
function f
)" + (Branches ? "  b0:\n" : "  b0: exit\n") +
                                            R"(    call get()
    construct std::lock_guard::lock_guard on &l0 (&@m) temporary
    destroy std::lock_guard::~lock_guard on &l0 implicit temporary
)" + Each.Statement + R"(
function other
  b0: exit
    call pthread_mutex_lock(&@n)
    call pthread_mutex_unlock(&@n)
)");
    EXPECT_EQ(Told.substr(Told.find('\n') + 1), Each.Places) << Each.Statement << Told;
  }
}

TEST(DiscardedGuard, HandlersSplitTheStatement) {
  EXPECT_EQ(placesOf(Rule, R"(
function f
  b0:
    construct std::lock_guard::lock_guard on &l0 (&@m) temporary
    -> b1, except b2
  b1: exit
    destroy std::lock_guard::~lock_guard on &l0 implicit temporary
  b2: exit handler of b0
)"),
            "4 [75]");
}

TEST(DiscardedGuard, TwoWaysToOneDestructorAreLeftAlone) {
  EXPECT_EQ(placesOf(Rule, R"(
function f
  b0:
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    construct std::lock_guard::lock_guard on &l0 (&@m) temporary
    -> b3
  b2:
    construct std::lock_guard::lock_guard on &l0 (&@n) temporary
    -> b3
  b3: exit
    destroy std::lock_guard::~lock_guard on &l0 implicit temporary
)"),
            "");
}

} // namespace
} // namespace lockseam
