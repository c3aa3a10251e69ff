// SummaryTesting.h - facts as text in, the summary of function `f` as text out.
#pragma once

#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/Summarize.h"
#include <gtest/gtest.h>

namespace lockseam {

/// Declared for every test, behind its own text.
constexpr const char *LockFunctions = R"(
function pthread_mutex_lock [system]
function pthread_mutex_unlock [system]
function pthread_mutex_trylock [system]
function pthread_cond_wait [system]
)";

inline Program programOf(llvm::StringRef FactsText) {
  llvm::Expected<UnitFacts> Unit = parseFacts(FactsText.str() + LockFunctions);
  if (!Unit) {
    ADD_FAILURE() << llvm::toString(Unit.takeError());
    return Program();
  }
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(*Unit));
  return linkProgram(std::move(Units));
}

inline const ModelTable &testModels() {
  static const ModelTable Table = llvm::cantFail(loadModels("", ""));
  return Table;
}

/// The lines of f's summary, without the first one and without indentation.
inline std::string summaryOf(llvm::StringRef FactsText, const SummarizeOptions &Options = {}) {
  Program P = programOf(FactsText);
  std::string All = dumpSummaries(P, summarize(P, testModels(), Options));
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(All).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  std::string Result;
  bool Inside = false;
  for (llvm::StringRef Line : Lines) {
    if (!Line.starts_with("  "))
      Inside = Line == "f";
    else if (Inside)
      Result += Line.trim().str() + "\n";
  }
  return Result;
}

} // namespace lockseam
