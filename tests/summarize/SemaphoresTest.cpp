// SemaphoresTest.cpp - which semaphores are locks: by their first number and by their use.
#include "SummaryTesting.h"

namespace lockseam {
namespace {

/// Two sections of a semaphore under @a, after Others.
std::string effectOf(const std::string &Others, const std::string &Semaphore = "@s.S::sem") {
  std::string Body = "function f\nb0: exit\ncall pthread_mutex_lock(&@a)\n";
  for (int I = 0; I < 2; ++I)
    Body += "call sem_wait(&" + Semaphore + ")\ncall sem_post(&" + Semaphore + ")\n";
  return summaryOf(Body + "call pthread_mutex_unlock(&@a)\n" + Others +
                   "function sem_init [system]\nfunction sem_wait [system]\n"
                   "function sem_post [system]\n");
}

constexpr const char *InitOne = "function init\nb0: exit\ncall sem_init(&@t.S::sem, 0, 1)\n";
constexpr const char *Nothing = "acquires @a\n";

TEST(Semaphores, OneAndPairsIsALock) {
  EXPECT_EQ(effectOf(InitOne), "acquires @a @s.S::sem\npattern @s.S::sem at 5, 6 in @a\n");
}

TEST(Semaphores, WithoutAFirstNumberNobodyKnows) { EXPECT_EQ(effectOf(""), Nothing); }

TEST(Semaphores, AnotherNumberAnywhereCounts) {
  EXPECT_EQ(
      effectOf(std::string(InitOne) + "function more\nb0: exit\ncall sem_init(&@u.S::sem, 0, 2)\n"),
      Nothing);
  EXPECT_EQ(effectOf("function init\nparams n:int\nb0: exit\n"
                     "call sem_init(&@t.S::sem, 0, load p0)\n"),
            Nothing);
}

TEST(Semaphores, AFunctionThatOnlyPostsSignals) {
  EXPECT_EQ(effectOf(std::string(InitOne) + "function wake\nb0: exit\ncall sem_post(&@t.S::sem)\n"),
            Nothing);
}

TEST(Semaphores, GlobalsAreToldApart) {
  std::string Init = "function init\nb0: exit\ncall sem_init(&@one, 0, 1)\n";
  EXPECT_EQ(effectOf(Init, "@one"), "acquires @a @one\npattern @one at 5, 6 in @a\n");
  EXPECT_EQ(effectOf(Init, "@other"), Nothing);
}

} // namespace
} // namespace lockseam
