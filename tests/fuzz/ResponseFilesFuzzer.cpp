// ResponseFilesFuzzer.cpp - files of words that may name each other: the text is split at
// NUL into the command line and the files /1, /2, ...
#include "Fuzzing.h"
#include "analyzer/driver/ResponseFiles.h"
#include "llvm/ADT/SmallVector.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  llvm::SmallVector<llvm::StringRef> Texts;
  textOf(Bytes, Size).split(Texts, '\0', /*MaxSplit=*/9);
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (size_t I = 1; I < Texts.size(); ++I)
    Files->addFile("/" + std::to_string(I), 0, llvm::MemoryBuffer::getMemBufferCopy(Texts[I]));
  llvm::SmallVector<llvm::StringRef> Parts;
  Texts[0].split(Parts, ' ');
  std::vector<std::string> Words;
  for (llvm::StringRef Part : Parts)
    Words.push_back(Part.str());
  llvm::consumeError(expandResponseFiles(Words, "/", Files));
  return 0;
}
