// ModelsFuzzer.cpp - models of locks.
#include "Fuzzing.h"
#include "analyzer/models/ModelReader.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  ModelTable Models;
  llvm::consumeError(readModels(textOf(Bytes, Size), "models.yaml", Models));
  return 0;
}
