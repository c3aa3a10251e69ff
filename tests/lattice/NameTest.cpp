// NameTest.cpp - the order of names is that of their texts, ranked or not.
#include "lattice/Name.h"
#include "lattice/LockPath.h"
#include <gtest/gtest.h>
#include <random>

namespace lockseam {
namespace {

class NameOrder : public testing::Test {
protected:
  /// Short, of few letters, so that many begin alike.
  std::vector<Name> randomNames(size_t Count) {
    std::vector<Name> Names;
    for (size_t I = 0; I < Count; ++I) {
      std::string Text;
      for (unsigned Length = 1 + Random() % 12; Length > 0; --Length)
        Text += "ab:\xff$"[Random() % 5];
      Names.emplace_back(Text);
    }
    return Names;
  }

  void expectTextOrder(const std::vector<Name> &Names) {
    for (unsigned I = 0; I < 20000; ++I) {
      Name A = Names[Random() % Names.size()], B = Names[Random() % Names.size()];
      ASSERT_EQ(A <=> B, A.str().compare(B.str()) <=> 0) << A.str().str() << ' ' << B.str().str();
    }
  }

  std::mt19937 Random{1};
};

TEST_F(NameOrder, IsThatOfTheTexts) {
  std::vector<Name> All = randomNames(3000);
  All.emplace_back();
  expectTextOrder(All);
  Name::rankAll(All);
  expectTextOrder(All);
  // Some are ranked and some are not; then all are, at two times.
  std::vector<Name> More = randomNames(5000);
  All.insert(All.end(), More.begin(), More.end());
  expectTextOrder(All);
  Name::rankAll(All);
  expectTextOrder(All);
}

TEST_F(NameOrder, OfPathsIsTheSameWhenTheirNamesAreRanked) {
  std::vector<Name> Names = randomNames(3000);
  std::vector<LockPath> Paths;
  for (size_t I = 0; I + 1 < Names.size(); ++I)
    Paths.push_back(LockPath::global(Names[I]).field(Names[I + 1]));
  std::vector<LockPath> Before = Paths;
  std::sort(Before.begin(), Before.end());
  rankNamesOfPaths();
  std::sort(Paths.begin(), Paths.end());
  EXPECT_EQ(Paths, Before);
}

} // namespace
} // namespace lockseam
