// WriteFile.cpp - a file that appears whole or not at all.
#include "WriteFile.h"
#include "Errors.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

llvm::Error lockseam::writeFile(llvm::StringRef File,
                                llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write) {
  if (llvm::Error Problem = llvm::writeToOutput(File, Write))
    return failure(File + ": error: cannot write: " + llvm::toString(std::move(Problem)));
  return llvm::Error::success();
}
