// FactsTextFuzzer.cpp - facts as text: what was read is what its dump says.
#include "Fuzzing.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/facts/FactsText.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  ifRead(parseFacts(textOf(Bytes, Size)), [](const UnitFacts &Unit) {
    std::string Text = dumpFacts(Unit);
    llvm::Expected<UnitFacts> Again = parseFacts(Text);
    require(Again && dumpFacts(*Again) == Text);
    llvm::consumeError(readFacts(writeFacts(Unit)).takeError());
  });
  return 0;
}
