// SummarizedProgram.h - the program whose kept summaries are fuzzed, and how it is summarized.
#pragma once

#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/KeptSummaries.h"
#include "llvm/Support/MemoryBuffer.h"

namespace lockseam {

inline Program summarizedProgram() {
  auto Text = llvm::cantFail(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(
      LOCKSEAM_SOURCE_DIR "/tests/fuzz/seeds/FactsText/sections.facts")));
  std::vector<UnitFacts> Units;
  Units.push_back(llvm::cantFail(parseFacts(Text->getBuffer())));
  return linkProgram(std::move(Units));
}

inline Summaries summarizeWith(const Program &P, KeptSummaries &Kept) {
  static const ModelTable Models = llvm::cantFail(loadModels("", ""));
  return summarize(P, Models, {.Pairs = true, .Accesses = true}, &Kept);
}

inline std::string summaryFileOf(const Program &P, const Summaries &S, const KeptSummaries &Kept) {
  return writeSummaryFile(P, S, Kept.keyed(), [](const Digest &) { return true; });
}

} // namespace lockseam
