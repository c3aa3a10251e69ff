// PackedNumberTest.cpp - every number comes back, and equal ones are packed alike.
#include "lattice/PackedNumber.h"
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace lockseam {
namespace {

/// All around the powers of two, with both signs, and others of every length.
std::vector<int64_t> numbers() {
  std::vector<int64_t> All{0, INT64_MIN, INT64_MAX};
  std::mt19937_64 Random{1};
  for (unsigned Bit = 0; Bit < 63; ++Bit)
    for (int64_t Near = -2; Near <= 2; ++Near) {
      All.push_back((int64_t(1) << Bit) + Near);
      All.push_back(-(int64_t(1) << Bit) + Near);
      All.push_back(static_cast<int64_t>(Random()) >> Bit);
    }
  return All;
}

template <unsigned Bits> void expectRoundTrip() {
  for (int64_t N : numbers()) {
    uint32_t Packed = packNumber<Bits>(N);
    EXPECT_LT(Packed, uint64_t(1) << Bits) << N;
    EXPECT_EQ(unpackNumber<Bits>(Packed), N);
    EXPECT_EQ(packNumber<Bits>(N), Packed) << N;
  }
}

TEST(PackedNumber, RoundTrip) {
  expectRoundTrip<29>();
  expectRoundTrip<32>();
}

TEST(PackedNumber, IsUsedLikeTheNumber) {
  EXPECT_EQ(PackedNumber(), 0);
  for (int64_t A : numbers()) {
    EXPECT_EQ(PackedNumber(A), A);
    for (int64_t B : {int64_t(-1), int64_t(0), INT64_MAX, INT64_MIN, int64_t(1) << 31})
      EXPECT_EQ(PackedNumber(A) <=> PackedNumber(B), A <=> B);
  }
  EXPECT_EQ(sizeof(PackedNumber), 4u);
}

} // namespace
} // namespace lockseam
