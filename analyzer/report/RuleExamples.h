// RuleExamples.h - for each rule a program that breaks it, and the same one repaired.
//
// Whole programs, so that a test can hand them to the tool: the bad one must give a finding
// of its rule, the good one none of any rule.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace lockseam {

struct RuleExample {
  llvm::StringRef Bad, Good; // C++20
};

/// Rule is the full name; null for names that are no rule.
const RuleExample *exampleOf(llvm::StringRef Rule);

} // namespace lockseam
