// KeptSummariesFuzzer.cpp - kept summaries and flows that anybody may have written, for a small
// program.
//
// Seeds have the keys of the program's components, so that what is behind them is read.
#include "Fuzzing.h"
#include "SummarizedProgram.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const Program P = summarizedProgram();
  std::unique_ptr<SummaryFile> File = SummaryFile::open(textOf(Bytes, Size));
  if (!File)
    return 0;
  KeptSummaries Kept("");
  Kept.add(std::move(File));
  Summaries S = summarizeWith(P, Kept);
  dumpSummaries(P, S);
  dumpAccesses(P, S.Memory);
  KeptFlows Flowing(Kept);
  flowsWith(P, S, Flowing);
  require(SummaryFile::open(summaryFileOf(P, S, Kept, Flowing)) != nullptr);
  return 0;
}
