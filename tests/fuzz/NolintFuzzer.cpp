// NolintFuzzer.cpp - suppression comments in a source, with a finding on each of its lines.
#include "Fuzzing.h"
#include "analyzer/report/Nolint.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const Name File("/a.cpp"), Rule("lockseam-guard");
  llvm::vfs::InMemoryFileSystem Files;
  Files.addFile(File.str(), 0, llvm::MemoryBuffer::getMemBufferCopy(textOf(Bytes, Size)));
  Report Found;
  for (uint32_t Line = 0; Line < 8; ++Line) {
    Finding F;
    F.Rule = Rule;
    F.Where = {File, Line, 7 * Line};
    F.Declarations = {{File, Line + 1, UINT32_MAX}};
    Found.Findings.push_back(F);
  }
  markSuppressed(Found, Files);
  return 0;
}
