// GlobListTest.cpp - which rules a list of globs names.
#include "analyzer/report/GlobList.h"
#include <gtest/gtest.h>

using lockseam::GlobList;

TEST(GlobListTest, LastMatchingGlobDecides) {
  struct Case {
    const char *Globs;
    const char *Rule;
    bool Expected;
  };
  const Case Cases[] = {
      {"*", "lockseam-guard", true},
      {"", "lockseam-guard", false},
      {"lockseam-guard", "lockseam-guard", true},
      {"lockseam-guard", "lockseam-guards", false},
      {"guard", "lockseam-guard", false},
      {"*guard", "lockseam-guard", true},
      {"lock*g*d", "lockseam-guard", true},
      {"lock*g*x", "lockseam-guard", false},
      {"*,-lockseam-guard", "lockseam-guard", false},
      {"*,-lockseam-guard", "lockseam-lock-order", true},
      {"-lockseam-guard,*", "lockseam-guard", true},
      {"-*,lockseam-g*", "lockseam-guard", true},
      {" lockseam-x ,\t lockseam-guard ", "lockseam-guard", true},
      {"lockseam-x\nlockseam-guard", "lockseam-guard", true},
      {"*, - lockseam-guard", "lockseam-guard", false},
      {"lockseam.guard", "lockseam-guard", false}, // no regular expression
      {"**", "lockseam-guard", true},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(GlobList(C.Globs).contains(C.Rule), C.Expected) << C.Globs << " / " << C.Rule;
}
