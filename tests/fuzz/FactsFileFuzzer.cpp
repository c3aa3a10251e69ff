// FactsFileFuzzer.cpp - facts as bytes: the file as it is, and any payload behind its header.
#include "Fuzzing.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/facts/FactsText.h"

using namespace lockseam;

static void readBoth(llvm::StringRef Bytes) {
  ifRead(readFacts(Bytes), [](const UnitFacts &Unit) {
    llvm::Expected<UnitFacts> Again = readFacts(writeFacts(Unit));
    require(Again && *Again == Unit);
    dumpFacts(Unit);
  });
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const std::string Sample = writeFacts({});
  readBoth(textOf(Bytes, Size));
  readBoth(sealed(Sample, textOf(Bytes, Size)));
  return 0;
}
