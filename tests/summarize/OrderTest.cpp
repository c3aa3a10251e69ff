// OrderTest.cpp - the summaries do not depend on how functions are spread over units, nor
// on the order in which units come.
#include "Dice.h"
#include "SeedProgram.h"
#include "SummaryTesting.h"
#include <algorithm>

namespace lockseam {
namespace {

/// The functions of a unit, each in a unit of its own; a declaration is in every one.
std::vector<UnitFacts> split(const UnitFacts &Whole, Dice &Random) {
  std::vector<UnitFacts> Units(1 + Random.below(4));
  for (size_t U = 0; U < Units.size(); ++U)
    Units[U].MainFile = Name("unit" + std::to_string(U) + ".cpp");
  for (const FunctionFacts &F : Whole.Functions) {
    size_t Home = Random.below(static_cast<unsigned>(Units.size()));
    for (size_t U = 0; U < Units.size(); ++U) {
      bool Inline = F.HasBody && Random.percent(30);
      if (U != Home && F.HasBody && !Inline)
        continue;
      Units[U].Functions.push_back(F);
    }
  }
  return Units;
}

template <typename T> void shuffle(std::vector<T> &List, Dice &Random) {
  for (size_t I = List.size(); I > 1; --I)
    std::swap(List[I - 1], List[Random.below(static_cast<unsigned>(I))]);
}

std::string dump(std::vector<UnitFacts> Units, bool Pairs) {
  Program P = linkProgram(std::move(Units));
  return dumpSummaries(P, summarize(P, testModels(), {Pairs}));
}

TEST(Order, OfUnitsAndFunctionsDoesNotMatter) {
  size_t Lines = 0;
  for (uint64_t Seed = 0; Seed < tries(200); ++Seed) {
    seed::Profile Profile = Seed % 2 ? seed::Profile::Recursion : seed::Profile::Assignments;
    UnitFacts Whole = llvm::cantFail(parseFacts(seed::toFacts(seed::randomProgram(Profile, Seed))));
    Dice Random(Seed);
    std::string Expected = dump({Whole}, /*Pairs=*/false);
    for (unsigned Turn = 0; Turn < 3; ++Turn) {
      std::vector<UnitFacts> Units = split(Whole, Random);
      shuffle(Units, Random);
      ASSERT_EQ(dump(std::move(Units), /*Pairs=*/false), Expected) << "program " << Seed;
    }
    ASSERT_EQ(dump({Whole}, /*Pairs=*/false), Expected) << "a second run";
    Lines += static_cast<size_t>(std::count(Expected.begin(), Expected.end(), '\n'));
  }
  EXPECT_GT(Lines, 1500u);
}

} // namespace
} // namespace lockseam
