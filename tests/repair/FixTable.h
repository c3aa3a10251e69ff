// FixTable.h - texts before and after a fix: `^` marks the finding, `$` a place of its notes.
#pragma once

#include "analyzer/repair/Fixes.h"
#include <gtest/gtest.h>

namespace lockseam {

struct FixCase {
  std::string Before;
  std::string After; // empty: there is no fix
};

inline Location placeOf(llvm::StringRef Text, size_t Offset) {
  llvm::StringRef Above = Text.take_front(Offset);
  return {Name("/a.cpp"), uint32_t(Above.count('\n') + 1),
          uint32_t(Offset - (Above.rfind('\n') + 1) + 1)}; // npos + 1 is 0
}

/// Takes the marks out of Text and puts their places into a finding.
inline Finding markedFinding(std::string &Text, llvm::StringRef Rule, int Rank) {
  Finding F;
  F.Rule = Name(Rule);
  F.Rank = Rank;
  for (size_t At; (At = Text.find_first_of("^$")) != std::string::npos;) {
    bool IsFinding = Text[At] == '^';
    Text.erase(At, 1);
    if (IsFinding)
      F.Where = placeOf(Text, At);
    else
      F.Notes.push_back({placeOf(Text, At), "(1) T1: tests the condition, once"});
  }
  return F;
}

inline std::string applied(std::string Text, const Fix &Made) {
  for (const Replacement &Edit : llvm::reverse(Made.Edits)) {
    size_t Line = 0;
    for (uint32_t Number = 1; Number < Edit.Where.Line; ++Number)
      Line = Text.find('\n', Line) + 1;
    Text.replace(Line + Edit.Where.Column - 1, Edit.Length, Edit.New);
  }
  return Text;
}

inline std::string fixedText(std::string Text, llvm::StringRef Rule, int Rank = 75) {
  Finding F = markedFinding(Text, Rule, Rank);
  SourceCode Code(Text);
  std::optional<Fix> Made = fixFor(F, Code);
  return Made ? applied(Text, *Made) : "";
}

inline void expectFixes(llvm::StringRef Rule, llvm::ArrayRef<FixCase> Cases) {
  for (const FixCase &C : Cases)
    EXPECT_EQ(fixedText(C.Before, Rule), C.After) << C.Before;
}

} // namespace lockseam
