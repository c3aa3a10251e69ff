// PoolMemoryTest.cpp - blocks do not touch each other, and released ones are used again.
#include "lattice/PoolMemory.h"
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace lockseam {
namespace {

struct Block {
  PoolAddress Address;
  size_t Bytes;
  char Filled;
};

/// A pool is too large for the stack, and its memory is never given back.
PoolMemory &newPool() { return *new PoolMemory; }

bool isIntact(const PoolMemory &Memory, const Block &B) {
  const char *Begin = Memory.at(B.Address);
  return std::all_of(Begin, Begin + B.Bytes, [&](char C) { return C == B.Filled; });
}

TEST(PoolMemory, BlocksKeepWhatTheyHold) {
  static PoolMemory &Memory = newPool();
  std::mt19937 Random{1};
  std::vector<Block> Blocks;
  for (unsigned Step = 0; Step < 20000; ++Step) {
    if (!Blocks.empty() && Random() % 3 == 0) {
      std::swap(Blocks[Random() % Blocks.size()], Blocks.back());
      ASSERT_TRUE(isIntact(Memory, Blocks.back()));
      Memory.release(Blocks.back().Address, Blocks.back().Bytes);
      Blocks.pop_back();
      continue;
    }
    size_t Bytes = 1 + Random() % (Step % 500 == 0 ? 3'000'000 : Step % 20 == 0 ? 5000 : 100);
    Block New{Memory.allocate(Bytes), Bytes, static_cast<char>(Random())};
    ASSERT_NE(New.Address, 0u);
    ASSERT_EQ(reinterpret_cast<uintptr_t>(Memory.at(New.Address)) % PoolMemory::WordSize, 0u);
    std::memset(Memory.at(New.Address), New.Filled, PoolMemory::blockSize(Bytes));
    Blocks.push_back(New);
  }
  for (const Block &B : Blocks)
    ASSERT_TRUE(isIntact(Memory, B));
}

TEST(PoolMemory, ReleasedBlocksServeTheSameSize) {
  static PoolMemory &Memory = newPool();
  for (size_t Bytes : {1, 4, 5, 100, 256, 257, 300, 5000, 2'000'000}) {
    PoolAddress First = Memory.allocate(Bytes), Second = Memory.allocate(Bytes);
    EXPECT_NE(First, Second);
    Memory.release(First, Bytes);
    Memory.release(Second, PoolMemory::blockSize(Bytes));
    EXPECT_EQ(Memory.allocate(PoolMemory::blockSize(Bytes)), Second);
    EXPECT_EQ(Memory.allocate(Bytes), First);
  }
}

TEST(PoolMemory, FirstBlockMayBeLarge) {
  static PoolMemory &Memory = newPool();
  EXPECT_NE(Memory.allocate(10'000'000), 0u);
  EXPECT_NE(Memory.allocate(4), 0u);
}

TEST(PoolMemory, SizesAreExactAndThenInSmallSteps) {
  EXPECT_EQ(PoolMemory::blockSize(1), 4u);
  EXPECT_EQ(PoolMemory::blockSize(8), 8u);
  EXPECT_EQ(PoolMemory::blockSize(253), 256u);
  for (size_t Bytes = 4; Bytes < 100'000; Bytes += 3) {
    size_t Size = PoolMemory::blockSize(Bytes);
    ASSERT_GE(Size, Bytes);
    ASSERT_LE(Size, Bytes + 3 + (Bytes > 256 ? Bytes / 4 : 0));
    ASSERT_EQ(PoolMemory::blockSize(Size), Size);
  }
}

} // namespace
} // namespace lockseam
