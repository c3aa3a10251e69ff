// LinkTesting.h - programs for the tests of linking, written as the text form of facts.
#pragma once

#include "analyzer/facts/FactsText.h"
#include "analyzer/link/Program.h"
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

} // namespace lockseam
