// ControlDependenceTest.cpp - which branches decide about each block: graphs in, lists out.
#include "analyzer/evidence/ControlDependence.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

struct Case {
  const char *What;
  std::vector<std::vector<uint32_t>> Next; // no successors: the function returns there
  std::vector<uint32_t> NoReturn;
  std::vector<std::vector<uint32_t>> Expected;
  friend std::ostream &operator<<(std::ostream &OS, const Case &C) { return OS << C.What; }
};

class ControlDependence : public testing::TestWithParam<Case> {};

TEST_P(ControlDependence, Of) {
  const Case &C = GetParam();
  std::vector<TraceBlock> Blocks(C.Next.size());
  for (uint32_t B = 0; B < Blocks.size(); ++B) {
    Blocks[B].Next = C.Next[B];
    Blocks[B].Leaves = C.Next[B].empty() && !std::count(C.NoReturn.begin(), C.NoReturn.end(), B);
  }
  EXPECT_EQ(controlDependence(Blocks), C.Expected);
}

const Case Cases[] = {
    {"a straight line", {{1}, {}}, {}, {{}, {}}},
    {"if and else", {{1, 2}, {3}, {3}, {}}, {}, {{}, {0}, {0}, {}}},
    {"an early return decides about the rest", {{1, 2}, {}, {3}, {}}, {}, {{}, {0}, {0}, {0}}},
    {"nested", {{1, 4}, {2, 3}, {3}, {4}, {}}, {}, {{}, {0}, {0, 1}, {0}, {}}},
    {"a loop decides about itself", {{1}, {2, 3}, {1}, {}}, {}, {{}, {1}, {1}, {}}},
    {"an assertion decides about nothing", {{1, 2}, {}, {}}, {1}, {{}, {}, {}}},
    {"a loop that never ends", {{1}, {2, 3}, {1}, {1}}, {}, {{}, {}, {}, {}}},
};

INSTANTIATE_TEST_SUITE_P(Graphs, ControlDependence, testing::ValuesIn(Cases));

// `if (a) if (b) if (c) ...`: the nearest branches count.
TEST(ControlDependence, OfTenThousandLevels) {
  constexpr uint32_t Levels = 10000;
  std::vector<TraceBlock> Blocks(Levels + 1);
  for (uint32_t B = 0; B < Levels; ++B)
    Blocks[B].Next = {B + 1, Levels};
  Blocks[Levels].Leaves = true;
  auto Of = controlDependence(Blocks);
  EXPECT_EQ(Of[3], (std::vector<uint32_t>{0, 1, 2}));
  ASSERT_EQ(Of[Levels - 1].size(), 1000u);
  EXPECT_EQ(Of[Levels - 1].front(), Levels - 1001);
  EXPECT_EQ(Of[Levels - 1].back(), Levels - 2);
}

} // namespace
} // namespace lockseam
