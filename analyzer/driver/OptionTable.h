// OptionTable.h - every option: its name, whether a value follows, which commands know it.
#pragma once

#include "CommandLine.h"

namespace lockseam {

/// Empty: fine. Else what is wrong with the value.
using Setter = std::string (*)(Options &, llvm::StringRef Value);

enum Users : unsigned {
  ByCheck = 1,
  ByLocks = 2,
  ByExtract = 4,
  ByGuards = 8,
  ByAtomicity = 16,
  ByLink = 32,
  ByPlan = 64,
  ByLsp = 128,
  ByBench = 256,
  ByBaseline = 512,
  ByFinders = ByCheck | ByLsp | ByBaseline,
  ByAnalyses = ByCheck | ByLocks | ByGuards | ByAtomicity | ByLsp | ByBaseline,
  ByExtractors = ByAnalyses | ByExtract | ByPlan
};

struct OptionRow {
  llvm::StringRef Name;
  llvm::StringRef ValueName; // empty: a flag; in brackets: may be missing
  unsigned Users;
  Setter Set;
  llvm::StringRef Help;
};

llvm::ArrayRef<OptionRow> optionRows();

} // namespace lockseam
