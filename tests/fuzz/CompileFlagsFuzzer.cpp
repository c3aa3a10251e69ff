// CompileFlagsFuzzer.cpp - compile_flags.txt.
#include "Fuzzing.h"
#include "analyzer/driver/CompileCommands.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  std::vector<std::string> Flags = parseCompileFlags(textOf(Bytes, Size));
  UnitCommand Unit = commandFor("/nowhere", "a.cpp", Flags);
  require(Unit.Arguments.size() >= 2 && sortKey(Unit) == sortKey(Unit));
  return 0;
}
