// Rules.h - the rules by name: what each means, when it fires, how to repair it.
//
// One table serves `lockseam explain`, the rule list of SARIF and the names that
// --checks may select; the pages below are made from it, so that a terminal, a code review,
// an editor and a web page say the same. A rule that this version does not check yet is in
// the table with Available = false, so that its name is known and its absence is said.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace lockseam {

struct RuleText {
  llvm::StringRef Id;
  llvm::StringRef Short;  // one sentence
  llvm::StringRef Full;   // what goes wrong, at most 1024 characters
  llvm::StringRef Repair; // what to do about it
  bool Available = false; // checked by this version
  bool OnByDefault = true;
  /// How often a finding is right: "very-high", "high", "medium", "low", as GitHub sorts.
  llvm::StringRef Precision = "medium";
};

/// In the order of the contract: for one defect the first rule that fits is reported.
llvm::ArrayRef<RuleText> allRules();
const RuleText *findRule(llvm::StringRef Id);

/// What `lockseam explain` prints: what it is, when it fires, a program that breaks it and
/// the same one repaired, how to repair, how to suppress. Lines of at most 88 characters.
std::string explainRule(const RuleText &Rule);
/// The same page as Markdown, without its title.
std::string explainRuleMarkdown(const RuleText &Rule);

} // namespace lockseam
