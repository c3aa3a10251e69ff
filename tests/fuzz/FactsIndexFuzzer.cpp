// FactsIndexFuzzer.cpp - the files of `extract` and `link`.
#include "Fuzzing.h"
#include "analyzer/driver/FactsIndex.h"

using namespace lockseam;

static void readBoth(llvm::StringRef Bytes) {
  ifRead(readIndex(Bytes, "x.facts"), [](const FactsIndex &Index) {
    std::string Written = writeIndex(Index);
    llvm::Expected<FactsIndex> Again = readIndex(Written, "x.facts");
    require(Again && writeIndex(std::move(*Again)) == Written);
  });
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const std::string Sample = writeIndex({});
  readBoth(textOf(Bytes, Size));
  readBoth(sealed(Sample, textOf(Bytes, Size)));
  return 0;
}
