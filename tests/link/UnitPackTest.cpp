// UnitPackTest.cpp - many units as one text of bytes: all of them, some of them, damaged ones.
#include "analyzer/link/UnitPack.h"
#include "LinkTesting.h"
#include <random>

using namespace lockseam;

namespace {

/// Units that share a header; to one of them it says something else.
std::vector<UnitFacts> someUnits() {
  std::vector<UnitFacts> Units;
  auto Add = [&](const std::string &Text) {
    for (UnitFacts &Unit : parseUnits(Text))
      Units.push_back(std::move(Unit));
  };
  Add("unit a.cpp\n"
      "function f display `f()` at a.cpp:1:1\n  b0: exit\n    call g() at a.cpp:2:1\n"
      "function inline display `inline()` [inline] at h.h:3:1\n  b0: exit\n");
  Add("unit b.cpp\n"
      "global x type int\n"
      "function g display `g()` at b.cpp:1:1\n  b0: exit\n    write @x at b.cpp:2:1\n"
      "function inline display `inline()` [inline] at h.h:3:1\n  b0: exit\n");
  Add("unit c.cpp\n"
      "function g display `g()` at c.cpp:1:1\n"
      "function inline display `inline()` [inline] at h.h:3:1\n  b0: exit\n");
  Add("unit d.cpp\n"
      "function inline display `inline()` [inline] at h.h:3:1\n  b0: exit\n    write @x at "
      "h.h:3:9\n");
  Units[3].Incomplete = true;
  Units[3].FirstError = "d.cpp:1:1: error: no";
  Units[2].Unseen.BodiesWithoutGraph = 7;
  return Units;
}

UnitDigest digestOf(size_t Number) { return {static_cast<uint8_t>(Number), 1}; }

/// The pack of units that came in this order.
std::string packOf(std::vector<UnitFacts> Units, const std::vector<size_t> &Order) {
  RepeatedFacts Repeated;
  std::vector<SaidFacts> Said(Units.size());
  for (size_t I : Order)
    Said[I] = Repeated.takeOut(Units[I]);
  std::vector<SaidUnit> All;
  for (size_t I = 0; I < Units.size(); ++I)
    All.push_back({digestOf(I), &Units[I], &Said[I]});
  return writeUnitPack(std::move(All));
}

std::string linked(std::vector<UnitFacts> Units) {
  Program P = linkProgram(std::move(Units));
  UnitFacts Merged;
  Merged.MainFile = Name("all");
  Merged.Classes = P.Classes;
  Merged.Globals = P.Globals;
  Merged.Functions = P.Functions;
  return dumpFacts(Merged) + dumpCallGraph(P) + std::to_string(P.Counts.IncompleteUnits) + ' ' +
         std::to_string(P.Counts.BodiesWithoutGraph);
}

} // namespace

TEST(UnitPackTest, everyChoiceOfUnitsIsTheProgramOfThese) {
  std::vector<UnitFacts> Units = someUnits();
  ASSERT_EQ(Units.size(), 4u);
  for (const std::vector<size_t> &Order : {std::vector<size_t>{0, 1, 2, 3}, {3, 1, 0, 2}}) {
    std::string Bytes = packOf(Units, Order);
    std::optional<UnitPack> Pack = UnitPack::open(Bytes);
    ASSERT_TRUE(Pack);
    for (unsigned Choice = 0; Choice < 16; ++Choice) {
      std::vector<UnitDigest> Wanted;
      std::vector<UnitFacts> Chosen;
      for (size_t I = 0; I < Units.size(); ++I)
        if (Choice >> I & 1) {
          EXPECT_TRUE(Pack->has(digestOf(I)));
          Wanted.push_back(digestOf(I));
          Chosen.push_back(Units[I]);
        }
      std::optional<std::vector<UnitFacts>> Read = Pack->read(Wanted);
      ASSERT_TRUE(Read);
      ASSERT_EQ(Read->size(), Chosen.size());
      for (size_t I = 0; I < Chosen.size(); ++I) {
        EXPECT_EQ((*Read)[I].MainFile, Chosen[I].MainFile);
        EXPECT_EQ((*Read)[I].FirstError, Chosen[I].FirstError);
      }
      EXPECT_EQ(linked(std::move(*Read)), linked(Chosen)) << Choice;
    }
    EXPECT_FALSE(Pack->has(digestOf(9)));
  }
}

TEST(UnitPackTest, whatIsRepeatedTakesNoRoom) {
  std::vector<UnitFacts> Units = someUnits();
  size_t One = packOf({Units[0]}, {0}).size();
  std::vector<UnitFacts> Same(10, Units[0]);
  EXPECT_LT(packOf(Same, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).size(), One + 9 * 64);
}

TEST(UnitPackTest, passedBytesAreNotLookedAtAgain) {
  std::vector<UnitFacts> Units = someUnits();
  for (unsigned I = 0; I < 20000; ++I) {
    FunctionFacts &F = Units[0].Functions.emplace_back(Units[0].Functions[0]);
    F.Id = Name("another" + std::to_string(I));
    F.Display = Name("a long text for people, of function " + std::to_string(I));
  }
  std::string Bytes = packOf(Units, {0, 1, 2, 3});
  const char *Next = nullptr; // they come in order, without gaps
  size_t Pieces = 0;
  auto Destroy = [&](llvm::StringRef Passed) {
    EXPECT_TRUE(!Next || Passed.begin() == Next);
    Next = Passed.end();
    ASSERT_TRUE(Bytes.data() <= Passed.begin() && Next <= Bytes.data() + Bytes.size());
    std::fill_n(Bytes.begin() + (Passed.begin() - Bytes.data()), Passed.size(), '\xff');
    ++Pieces;
  };
  std::vector<UnitDigest> Wanted{digestOf(0), digestOf(1), digestOf(2), digestOf(3)};
  auto Read = UnitPack::open(Bytes)->read(Wanted, Destroy);
  EXPECT_GT(Pieces, 2u);
  ASSERT_TRUE(Read);
  EXPECT_EQ(linked(std::move(*Read)), linked(Units));
}

TEST(UnitPackTest, damagedBytesAreNoPackOrAnother) {
  std::string Bytes = packOf(someUnits(), {0, 1, 2, 3});
  std::mt19937 Chance(7);
  for (size_t Round = 0; Round < 20000; ++Round) {
    std::string Damaged = Bytes;
    if (Round < Bytes.size())
      Damaged.resize(Round);
    else
      for (unsigned I = 0; I <= Chance() % 3; ++I)
        Damaged[Chance() % Damaged.size()] = static_cast<char>(Chance());
    std::optional<UnitPack> Pack = UnitPack::open(Damaged);
    std::vector<UnitDigest> Wanted;
    for (size_t I = 0; Pack && I < 4; ++I)
      if (Pack->has(digestOf(I)))
        Wanted.push_back(digestOf(I));
    // Whatever is read can be linked.
    if (std::optional<std::vector<UnitFacts>> Read = Pack ? Pack->read(Wanted) : std::nullopt) {
      EXPECT_GE(Round, Bytes.size());
      linkProgram(std::move(*Read));
    }
  }
}
