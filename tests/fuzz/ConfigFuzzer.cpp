// ConfigFuzzer.cpp - .lockseam.yaml, with its models; what was read can be written and read.
#include "Fuzzing.h"
#include "analyzer/driver/Config.h"
#include "analyzer/models/ModelReader.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::StringRef Text = textOf(Bytes, Size);
  ifRead(parseConfig(Text, ".lockseam.yaml"), [](const Config &Read) {
    Options Chosen;
    applyConfig(Read, Chosen);
    llvm::consumeError(parseConfig(dumpConfig(Chosen), "dump").takeError());
  });
  ModelTable Models;
  llvm::consumeError(readProjectModels(Text, ".lockseam.yaml", Models));
  return 0;
}
