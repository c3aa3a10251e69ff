// SummarizedProgram.h - the program whose kept summaries and flows are fuzzed, and how both are
// made.
#pragma once

#include "analyzer/evidence/KeptFlows.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
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

inline std::string flowsWith(const Program &P, const Summaries &S, KeptFlows &Kept) {
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Flows Values = findFlows(Known, &Kept);
  std::string Text = dumpFlows(P, Values);
  Kept.keep(std::move(Values));
  return Text;
}

inline std::string summaryFileOf(const Program &P, const Summaries &S, const KeptSummaries &Kept,
                                 const KeptFlows &Flowing) {
  auto All = [](const Digest &) { return true; };
  SummaryFileWriter File;
  writeSummaries(P, S, Kept.keyed(), All, File);
  Flowing.write(All, File);
  return File.take();
}

} // namespace lockseam
