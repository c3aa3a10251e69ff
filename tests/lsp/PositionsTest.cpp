// PositionsTest.cpp - places counted in bytes, in UTF-8 and in UTF-16, over every line end.
#include "analyzer/lsp/Positions.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

/// Two bytes and one unit; four bytes and two units; three bytes and one unit.
constexpr llvm::StringLiteral Text = "a\xc3\xa9\xf0\x9d\x84\x9ex\r\n\xe2\x82\xacy\n\rz";

TEST(PositionsTest, OffsetsInBothEncodings) {
  struct Case {
    Position At;
    size_t Utf8, Utf16;
  };
  const Case Cases[] = {
      {{0, 0}, 0, 0},   {{0, 1}, 1, 1},    {{0, 2}, 1, 3}, // within é; before 𝄞
      {{0, 3}, 3, 3},                                      // within the pair: its start
      {{0, 4}, 3, 7},   {{0, 5}, 3, 8},    {{0, 7}, 7, 8},   {{0, 8}, 8, 8},
      {{0, 99}, 8, 8}, // not into the line end
      {{1, 0}, 10, 10}, {{1, 1}, 10, 13},  {{1, 3}, 13, 14}, {{1, 4}, 14, 14},
      {{2, 0}, 15, 15}, {{2, 9}, 15, 15},  {{3, 0}, 16, 16}, {{3, 1}, 17, 17},
      {{4, 0}, 17, 17}, {{99, 7}, 17, 17},
  };
  for (const Case &C : Cases) {
    EXPECT_EQ(offsetOf(Text, C.At, Encoding::Utf8), C.Utf8) << C.At.Line << ":" << C.At.Character;
    EXPECT_EQ(offsetOf(Text, C.At, Encoding::Utf16), C.Utf16) << C.At.Line << ":" << C.At.Character;
  }
}

TEST(PositionsTest, ThereAndBack) {
  for (Encoding In : {Encoding::Utf8, Encoding::Utf16})
    for (size_t Offset : {0, 1, 3, 7, 8, 10, 13, 14, 15, 16, 17})
      EXPECT_EQ(offsetOf(Text, positionOf(Text, Offset, In), In), Offset);
  EXPECT_EQ(positionOf(Text, 13, Encoding::Utf16), (Position{1, 1}));
  EXPECT_EQ(positionOf(Text, 13, Encoding::Utf8), (Position{1, 3}));
  EXPECT_EQ(positionOf(Text, 99, Encoding::Utf8), (Position{3, 1}));
  EXPECT_EQ(positionOf("a\n", 2, Encoding::Utf8), (Position{1, 0}));
  EXPECT_EQ(positionOf("", 0, Encoding::Utf8), (Position{0, 0}));
}

TEST(PositionsTest, BytesThatAreNoText) {
  EXPECT_EQ(positionOf("\xff\xc3z", 2, Encoding::Utf16), (Position{0, 2}));
  EXPECT_EQ(offsetOf("\xff\xc3z", {0, 2}, Encoding::Utf16), 2u);
}

TEST(PositionsTest, Lines) {
  EXPECT_EQ(lineOfText(Text, 1), "\xe2\x82\xacy");
  EXPECT_EQ(lineOfText(Text, 2), "");
  EXPECT_EQ(lineOfText(Text, 3), "z");
  EXPECT_EQ(lineOfText(Text, 9), "");
}

TEST(PositionsTest, Words) {
  EXPECT_EQ(wordAt("int count_ = 1;", 4), "count_");
  EXPECT_EQ(wordAt("int count_ = 1;", 7), "count_");
  EXPECT_EQ(wordAt("int count_ = 1;", 10), "count_");
  EXPECT_EQ(wordAt("int count_ = 1;", 11), "");
  EXPECT_EQ(wordAt("int count_ = 1;", 13), "");
  EXPECT_EQ(wordAt("x", 9), "x");
}

TEST(PositionsTest, RangesFromOutside) {
  auto Read = [](const char *Content) {
    Json Value = Json::parse(Content);
    return readRange(&Value);
  };
  EXPECT_EQ(Read(R"({"start":{"line":1,"character":2},"end":{"line":1,"character":3}})"),
            (Range{{1, 2}, {1, 3}}));
  EXPECT_FALSE(Read(R"({"start":{"line":1,"character":2},"end":{"line":1,"character":1}})"));
  EXPECT_FALSE(Read(R"({"start":{"line":-1,"character":2},"end":{"line":1,"character":3}})"));
  EXPECT_FALSE(Read(R"({"start":{"line":1.5,"character":2},"end":{"line":1,"character":3}})"));
  EXPECT_FALSE(Read("[]"));
  EXPECT_FALSE(readRange(nullptr));
}

} // namespace
