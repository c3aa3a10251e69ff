// DamagedSummariesTest.cpp - summaries that anybody may have written, through the whole analysis.
#include "analyzer/check/FindViolations.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/KeptSummaries.h"
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

/// Returns a file with all summaries, those of File among them.
std::string analyse(const Program &P, llvm::StringRef File) {
  KeptSummaries Kept("");
  if (std::unique_ptr<SummaryFile> Opened = SummaryFile::open(File))
    Kept.add(std::move(Opened));
  Summaries S = summarize(P, models(), {.Pairs = true, .Accesses = true}, &Kept);
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  findViolations(P, models(), S, Known, {.Pairs = true, .Ought = Intent::Export});
  return writeSummaryFile(P, S, Kept.keyed(), [](const Digest &) { return true; });
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
