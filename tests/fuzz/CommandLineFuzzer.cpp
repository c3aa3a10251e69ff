// CommandLineFuzzer.cpp - the words of a command line, one on each line: what editors send,
// and where globs and regular expressions are read.
#include "Fuzzing.h"
#include "analyzer/driver/CommandLine.h"
#include "analyzer/report/GlobList.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Regex.h"

using namespace lockseam;

static constexpr llvm::StringLiteral Texts[] = {"lockseam-context-witness", "/src/a/b/c.h", ""};

/// As selectFindings uses them.
static void matchAll(const Options &Chosen) {
  GlobList Rules(Chosen.Checks);
  llvm::Regex Headers(Chosen.HeaderFilter);
  for (llvm::StringRef Text : Texts) {
    Rules.contains(Text);
    Headers.match(Text);
    for (const std::string &Glob : Chosen.Exclude)
      llvm::cantFail(llvm::GlobPattern::create(Glob)).match(Text);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::SmallVector<llvm::StringRef> Lines;
  textOf(Bytes, Size).split(Lines, '\n');
  std::vector<std::string> Words;
  for (llvm::StringRef Line : Lines)
    Words.push_back(Line.str());
  ifRead(parseCommandLine(Words), matchAll);
  return 0;
}
