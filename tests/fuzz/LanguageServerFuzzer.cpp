// LanguageServerFuzzer.cpp - the bytes of an editor: frames, JSON, and what each message does,
// short of an analysis.
#include "Fuzzing.h"
#include "analyzer/lsp/LanguageServer.h"

using namespace lockseam;

/// Contents split at NUL, each in a frame of its own: no mutation would count their lengths.
static std::string framed(llvm::StringRef Contents) {
  std::string Stream;
  while (!Contents.empty()) {
    auto [Content, Rest] = Contents.split('\0');
    Stream += "Content-Length: " + std::to_string(Content.size()) + "\r\n\r\n" + Content.str();
    Contents = Rest;
  }
  return Stream;
}

static void serve(llvm::StringRef Stream) {
  LanguageServer Server({}, "/nowhere/lockseam");
  Server.take(R"({"id": 0, "method": "initialize", "params": {"rootUri": "file:///nowhere"}})");
  while (!Server.ExitStatus) {
    StreamStart Start = readStream(Stream);
    if (Start.Is == StreamState::Incomplete)
      return;
    require(Start.Used > 0 && Start.Used <= Stream.size());
    if (Start.Is == StreamState::Message)
      Server.take(Start.Text);
    else
      Server.takeGarbage(Start.Text);
    Stream = Stream.drop_front(Start.Used);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  serve(textOf(Bytes, Size));
  serve(framed(textOf(Bytes, Size)));
  return 0;
}
