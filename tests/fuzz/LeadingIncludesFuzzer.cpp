// LeadingIncludesFuzzer.cpp - the first lines of a source, in whatever state.
#include "Fuzzing.h"
#include "analyzer/driver/LeadingIncludes.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::StringRef Text = textOf(Bytes, Size);
  for (const std::string &Header : leadingIncludes(Text, {"A", "B"}).Headers)
    require(Header.size() > 2 && Text.contains(Header));
  return 0;
}
