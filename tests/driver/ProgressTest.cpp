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

TEST(ProgressTest, ALogHasALineForEachTenthOfManyUnits) {
  using Seconds = std::chrono::duration<double>;
  ProgressLog Log;
  std::vector<std::string> Lines;
  for (size_t Done = 21; Done <= 80; ++Done)
    if (auto Line = Log.next({Done, 80, 20, "a.cc", Seconds(5.0 * (Done - 20))}))
      Lines.push_back(*Line);
  ASSERT_EQ(Lines.size(), 8u); // the summary says the rest
  EXPECT_EQ(Lines[0], "lockseam: 21 of 80 units, 5 min left");
  EXPECT_EQ(Lines[1], "lockseam: 24 of 80 units, 5 min left");
  EXPECT_EQ(Lines[7], "lockseam: 72 of 80 units, 40 s left");
}

TEST(ProgressTest, ALogOfAFewUnitsIsEmpty) {
  using Seconds = std::chrono::duration<double>;
  ProgressLog Log;
  for (size_t Done = 1000; Done <= 1049; ++Done) // the others are in the cache
    EXPECT_FALSE(Log.next({Done, 1049, 1000, "a.cc", Seconds(100.0 * Done)}));
}
