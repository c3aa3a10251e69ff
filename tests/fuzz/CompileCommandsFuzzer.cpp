// CompileCommandsFuzzer.cpp - compile_commands.json.
#include "Fuzzing.h"
#include "analyzer/driver/CompileCommands.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  ifRead(parseCompileCommands(textOf(Bytes, Size), "/nowhere/compile_commands.json"),
         [](const std::vector<UnitCommand> &Units) {
           for (size_t I = 1; I < Units.size(); ++I)
             require(sortKey(Units[I - 1]) < sortKey(Units[I]));
         });
  return 0;
}
