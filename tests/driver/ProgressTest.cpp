// ProgressTest.cpp - the line that people see while they wait.
#include "analyzer/driver/Progress.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(ProgressTest, Text) {
  struct Case {
    ProgressState State;
    unsigned Columns;
    const char *Expected;
  };
  using Seconds = std::chrono::duration<double>;
  const Case Cases[] = {
      {{0, 39, 0, "a.cc", Seconds(0)}, 79, "[0/39] a.cc"},
      {{10, 39, 10, "a.cc", Seconds(5)}, 79, "[10/39] a.cc"}, // from the cache: no guess yet
      {{20, 40, 10, "a.cc", Seconds(5)}, 79, "[20/40] a.cc, 10 s left"},
      {{1, 40, 0, "a.cc", Seconds(2)}, 79, "[1/40] a.cc, 78 s left"},
      {{1, 1000, 0, "a.cc", Seconds(3)}, 79, "[1/1000] a.cc, 50 min left"},
      {{20, 40, 10, "source/deep/a.cc", Seconds(5)}, 30, "[20/40] ...eep/a.cc, 10 s left"},
      {{20, 40, 10, "source/deep/a.cc", Seconds(5)}, 20, "[20/40]"},
      {{20, 40, 10, "source/deep/a.cc", Seconds(5)}, 0, "[20/40]"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(progressText(C.State, C.Columns), C.Expected);
}
