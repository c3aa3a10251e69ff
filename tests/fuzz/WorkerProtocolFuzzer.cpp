// WorkerProtocolFuzzer.cpp - what parent and child processes say to each other.
#include "Fuzzing.h"
#include "analyzer/driver/WorkerProtocol.h"
#include "analyzer/lsp/AnalysisRequest.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::StringRef Text = textOf(Bytes, Size);
  decodeReply(Text);
  decodeAnswer(Text);
  std::string Request = encodeRequest(decodeRequest(Text));
  require(encodeRequest(decodeRequest(Request)) == Request);
  std::string Written = encodeAnalysis(decodeAnalysis(Text));
  require(encodeAnalysis(decodeAnalysis(Written)) == Written);
  return 0;
}
