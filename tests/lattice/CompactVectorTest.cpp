// CompactVectorTest.cpp - it behaves like std::vector, whatever is done to it in which order.
#include "lattice/CompactVector.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace lockseam {
namespace {

using testing::ElementsAre;

/// Owns something, so that a lost or doubled element is noticed.
struct Owner {
  CompactVector<uint32_t> Owned;
  Owner() = default;
  explicit Owner(uint32_t N) {
    for (uint32_t Count = N % 5; Count > 0; --Count)
      Owned.push_back(N);
  }
  friend bool operator==(const Owner &, const Owner &) = default;
  friend auto operator<=>(const Owner &, const Owner &) = default;
};

/// The same operations on both.
template <typename T> class Twins {
public:
  explicit Twins(unsigned Seed) : Random(Seed) {}

  void step() {
    switch (below(10)) {
    case 0:
      return erase();
    case 1:
      return resize();
    case 2:
      return insert();
    case 3:
      return copy();
    default:
      return append();
    }
  }
  void expectSame() const {
    ASSERT_EQ(Compact.size(), Plain.size());
    ASSERT_EQ(Compact.empty(), Plain.empty());
    ASSERT_TRUE(std::equal(Compact.begin(), Compact.end(), Plain.begin(), Plain.end()));
    ASSERT_EQ(Compact.vec(), Plain);
    if (!Plain.empty()) {
      ASSERT_EQ(Compact.front(), Plain.front());
      ASSERT_EQ(Compact.back(), Plain.back());
      ASSERT_EQ(Compact[Plain.size() / 2], Plain[Plain.size() / 2]);
    }
  }
  const CompactVector<T> &compact() const { return Compact; }
  const std::vector<T> &plain() const { return Plain; }

private:
  size_t below(size_t Bound) { return Random() % Bound; }
  void append() {
    for (size_t Left = below(4); Left > 0; --Left) {
      T Element(static_cast<uint32_t>(Random()));
      Compact.push_back(Element);
      Plain.push_back(Element);
    }
    if (!Plain.empty() && below(5) == 0) { // an element of its own
      Compact.push_back(Compact.front());
      Plain.push_back(T(Plain.front()));
    }
  }
  void insert() {
    size_t At = below(Plain.size() + 1);
    T Element(static_cast<uint32_t>(Random()));
    auto Where = Compact.insert(Compact.begin() + At, Element);
    Plain.insert(Plain.begin() + At, Element);
    ASSERT_EQ(Where - Compact.begin(), static_cast<ptrdiff_t>(At));
    std::vector<T> More{T(1), T(2), T(3)};
    Compact.insert(Compact.begin() + At, More.begin(), More.end());
    Plain.insert(Plain.begin() + At, More.begin(), More.end());
  }
  void erase() {
    size_t First = below(Plain.size() + 1), Last = First + below(Plain.size() - First + 1);
    Compact.erase(Compact.begin() + First, Compact.begin() + Last);
    Plain.erase(Plain.begin() + First, Plain.begin() + Last);
    if (!Plain.empty()) {
      Compact.pop_back();
      Plain.pop_back();
    }
  }
  void resize() {
    size_t Length = below(2 * Plain.size() + 2);
    Compact.resize(Length);
    Plain.resize(Length);
  }
  void copy() {
    CompactVector<T> Copy = Compact, Moved = std::move(Compact);
    ASSERT_TRUE(Compact.empty()); // NOLINT(bugprone-use-after-move): promised
    ASSERT_EQ(Copy, Moved);
    Moved.clear();
    Compact = Copy;
  }

  std::mt19937 Random;
  CompactVector<T> Compact;
  std::vector<T> Plain;
};

template <typename T> void runTwins(unsigned Seed) {
  std::vector<Twins<T>> All;
  for (unsigned I = 0; I < 8; ++I) // which take blocks from each other
    All.emplace_back(Seed * 100 + I);
  for (unsigned Step = 0; Step < 300; ++Step)
    for (Twins<T> &Each : All) {
      Each.step();
      Each.expectSame();
    }
  for (const Twins<T> &A : All)
    for (const Twins<T> &B : All) {
      EXPECT_EQ(A.compact() == B.compact(), A.plain() == B.plain());
      EXPECT_EQ(A.compact() <=> B.compact(), A.plain() <=> B.plain());
    }
}

TEST(CompactVector, DoesWhatStdVectorDoes) {
  for (unsigned Seed = 0; Seed < 10; ++Seed) {
    runTwins<uint32_t>(Seed);
    runTwins<uint8_t>(Seed);
    runTwins<Owner>(Seed);
  }
}

TEST(CompactVector, IsMadeOfLists) {
  EXPECT_THAT((CompactVector<int>{3, 1, 2}), ElementsAre(3, 1, 2));
  EXPECT_THAT(CompactVector<int>(std::vector<int>{4, 5}), ElementsAre(4, 5));
  EXPECT_TRUE(CompactVector<int>(std::vector<int>()).empty());
  CompactVector<int> Seven{7};
  EXPECT_THAT(llvm::ArrayRef<int>(Seven), ElementsAre(7));
  EXPECT_EQ(sizeof(Seven), 4u);
}

TEST(CompactVector, MayBeLargerThanAChunk) {
  CompactVector<uint32_t> Large;
  Large.resize(1'000'000);
  std::iota(Large.begin(), Large.end(), 0);
  CompactVector<uint32_t> Small{1, 2, 3}, Copy = Large;
  Large.push_back(7);
  ASSERT_EQ(Large.size(), 1'000'001u);
  for (uint32_t I = 0; I < 1'000'000; ++I)
    ASSERT_TRUE(Large[I] == I && Copy[I] == I);
  EXPECT_THAT(Small, ElementsAre(1, 2, 3));
}

} // namespace
} // namespace lockseam
