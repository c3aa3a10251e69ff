// LinkTesting.h - programs for the tests of linking, written as the text form of facts.
#pragma once

#include "analyzer/facts/FactsText.h"
#include "analyzer/link/Program.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace lockseam {

/// Each line `unit FILE` begins another unit.
inline std::vector<UnitFacts> parseUnits(llvm::StringRef Text) {
  std::vector<UnitFacts> Units;
  for (size_t Start = Text.find("unit "); Start != llvm::StringRef::npos;) {
    size_t End = Text.find("\nunit ", Start);
    size_t Next = End == llvm::StringRef::npos ? End : End + 1;
    llvm::Expected<UnitFacts> Unit = parseFacts(Text.slice(Start, Next));
    if (!Unit)
      ADD_FAILURE() << toString(Unit.takeError());
    else
      Units.push_back(std::move(*Unit));
    Start = Next;
  }
  return Units;
}

inline Program linkText(llvm::StringRef Text) { return linkProgram(parseUnits(Text)); }

struct StartCase {
  const char *What;
  const char *Units;
  const char *Calls; // what the dump says of the function `start`
};

/// The dump from `function start` to the next function.
inline std::string callsOfStart(const Program &P) {
  std::string Text = dumpCallGraph(P);
  size_t Begin = Text.find("function start\n");
  size_t Components = Text.find("components\n");
  size_t End = std::min(Text.find("function ", Begin + 1), Components);
  return Begin == std::string::npos ? Text : Text.substr(Begin, End - Begin);
}

/// In the order given and in the opposite one.
inline void checkCallsOfStart(llvm::ArrayRef<StartCase> Cases) {
  for (const StartCase &Each : Cases) {
    SCOPED_TRACE(Each.What);
    std::vector<UnitFacts> Units = parseUnits(Each.Units);
    std::vector<UnitFacts> Reversed(Units.rbegin(), Units.rend());
    EXPECT_EQ("\n" + callsOfStart(linkProgram(std::move(Units))), Each.Calls);
    EXPECT_EQ("\n" + callsOfStart(linkProgram(std::move(Reversed))), Each.Calls);
  }
}

} // namespace lockseam
