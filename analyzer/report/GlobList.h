// GlobList.h - lists of rule names with wildcards, as clang-tidy reads them.
//
//   "*,-lockseam-guard"       everything but one rule
//   "-*,lockseam-lock-*"      only these; the last glob that matches decides
//
// Commas and line ends separate, blanks around a glob do not count, and `*` is the only
// wildcard. An empty list matches nothing: NOLINT() suppresses nothing.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace lockseam {

/// In NOLINT comments clang-tidy skips the globs with a `-`.
enum class NegativeGlobs { Heed, Skip };

class GlobList {
public:
  explicit GlobList(llvm::StringRef Text, NegativeGlobs Negative = NegativeGlobs::Heed);
  bool contains(llvm::StringRef RuleName) const;

private:
  struct Item {
    bool Positive = true;
    std::string Glob;
  };
  std::vector<Item> Items;
};

} // namespace lockseam
