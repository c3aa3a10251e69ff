// FieldSetTest.cpp - sets of fields are sets, and cost what is in them.
#include "analyzer/summarize/FieldSet.h"
#include "Dice.h"
#include <gtest/gtest.h>
#include <set>

namespace lockseam {
namespace {

Name field(unsigned Number) { return Name("FieldSetTest::f" + std::to_string(Number)); }

TEST(FieldSet, BehavesAsASet) {
  Dice Random(1);
  FieldSet Sets[4];
  std::set<Name> Expected[4];
  for (unsigned Turn = 0; Turn < 4000; ++Turn) {
    unsigned Into = Random.below(4), From = Random.below(4);
    Name Field = field(Random.below(400));
    if (Random.percent(90)) {
      EXPECT_EQ(Sets[Into].insert(Field), Expected[Into].insert(Field).second);
    } else if (Random.percent(80)) {
      size_t Before = Expected[Into].size();
      Expected[Into].insert(Expected[From].begin(), Expected[From].end());
      EXPECT_EQ(Sets[Into].mergeFrom(Sets[From]), Expected[Into].size() > Before);
    } else {
      Sets[Into] = {};
      Expected[Into].clear();
    }
    EXPECT_EQ(Sets[Into].contains(field(3)), Expected[Into].count(field(3)) == 1);
    EXPECT_EQ(Sets[Into].empty(), Expected[Into].empty());
    EXPECT_EQ(Sets[Into] == Sets[From], Expected[Into] == Expected[From]);
    ASSERT_EQ(Sets[Into].names(), std::vector<Name>(Expected[Into].begin(), Expected[Into].end()));
  }
}

TEST(FieldSet, CopiesGrowApart) {
  FieldSet One;
  One.insert(field(1));
  FieldSet Two = One;
  EXPECT_TRUE(Two.insert(field(2)));
  EXPECT_FALSE(One.contains(field(2)));
}

TEST(FieldSet, OfAListIsThatOfItsFields) {
  Dice Random(2);
  for (unsigned Turn = 0; Turn < 100; ++Turn) {
    std::vector<Name> Fields; // some of them twice, in any order
    FieldSet Expected;
    for (unsigned Left = Random.below(200); Left > 0; --Left)
      Expected.insert(Fields.emplace_back(field(Random.below(400))));
    EXPECT_EQ(FieldSet::of(Fields), Expected);
    std::set<Name> Visited;
    Expected.forEach([&](Name Field) { EXPECT_TRUE(Visited.insert(Field).second); });
    EXPECT_EQ(Visited, std::set<Name>(Fields.begin(), Fields.end()));
  }
}

TEST(FieldSet, CostsNothingForTheRestOfTheProgram) {
  for (unsigned Number = 0; Number < 100000; ++Number) {
    FieldSet Small;
    Small.insert(field(Number));
    ASSERT_EQ(Small.size(), 1u);
  }
  FieldSet Neighbours, Far;
  for (unsigned Number = 0; Number < 64; ++Number)
    Neighbours.insert(field(50000 + Number));
  EXPECT_LE(Neighbours.size(), 3u);
  Far.insert(field(10));
  Far.insert(field(90000));
  EXPECT_EQ(Far.size(), 2u);
}

} // namespace
} // namespace lockseam
