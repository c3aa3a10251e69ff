// ProgramFuzzer.cpp - facts that anybody may have written, through the whole analysis.
#include "Fuzzing.h"
#include "analyzer/check/FindViolations.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/models/ModelTable.h"

using namespace lockseam;

static void analyse(UnitFacts Unit) {
  static const ModelTable Models = llvm::cantFail(loadModels("", ""));
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(Unit));
  Program P = linkProgram(std::move(Units));
  dumpCallGraph(P);
  Summaries S = summarize(P, Models, {.Pairs = true, .Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  findViolations(P, Models, S, Known, {.Pairs = true, .Ought = Intent::Export});
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const std::string Sample = writeFacts({});
  ifRead(readFacts(sealed(Sample, textOf(Bytes, Size))), analyse);
  return 0;
}
