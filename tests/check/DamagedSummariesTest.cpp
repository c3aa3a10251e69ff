// DamagedSummariesTest.cpp - summaries and flows that anybody may have written, through the whole
// analysis.
#include "analyzer/check/FindViolations.h"
#include "analyzer/evidence/KeptFlows.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

Program programOf(const std::string &Seed) {
  auto File = llvm::cantFail(llvm::errorOrToExpected(
      llvm::MemoryBuffer::getFile(LOCKSEAM_SOURCE_DIR "/tests/fuzz/seeds/FactsText/" + Seed)));
  std::vector<UnitFacts> Units;
  Units.push_back(llvm::cantFail(parseFacts(File->getBuffer())));
  return linkProgram(std::move(Units));
}

const ModelTable &models() {
  static const ModelTable Models = llvm::cantFail(loadModels("", ""));
  return Models;
}

/// Returns a file with all summaries and flows, those of File among them.
std::string analyse(const Program &P, llvm::StringRef File) {
  KeptSummaries Kept("");
  if (std::unique_ptr<SummaryFile> Opened = SummaryFile::open(File))
    Kept.add(std::move(Opened));
  Summaries S = summarize(P, models(), {.Pairs = true, .Accesses = true}, &Kept);
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  KeptFlows Flowing(Kept);
  findViolations(P, models(), S, Known, {.Pairs = true, .Ought = Intent::Export, .Kept = &Flowing});
  auto All = [](const Digest &) { return true; };
  SummaryFileWriter Written;
  writeSummaries(P, S, Kept.keyed(), All, Written);
  Flowing.write(All, Written);
  return Written.take();
}

TEST(DamagedSummaries, EndNoRun) {
  for (const char *Seed : {"sections.facts", "locks.facts"}) {
    Program P = programOf(Seed);
    std::string File = analyse(P, "");
    ASSERT_TRUE(SummaryFile::open(File)) << Seed;
    for (size_t At = 0; At < File.size(); ++At)
      for (int Bit = 0; Bit < 8; ++Bit) {
        std::string Flipped = File;
        Flipped[At] = static_cast<char>(Flipped[At] ^ 1 << Bit);
        analyse(P, Flipped);
      }
  }
}

} // namespace
} // namespace lockseam
