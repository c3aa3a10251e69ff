// ResponseFiles.cpp - words in files: @FILE on a command line.
#include "ResponseFiles.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

llvm::Error lockseam::expandResponseFiles(std::vector<std::string> &Words,
                                          llvm::StringRef Directory) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Argv;
  for (const std::string &Word : Words)
    Argv.push_back(Saver.save(Word).data());
  llvm::cl::ExpansionContext Expansion(Allocator, llvm::cl::TokenizeGNUCommandLine);
  llvm::Error Problem = Expansion.setCurrentDir(Directory).expandResponseFiles(Argv);
  Words.assign(Argv.begin(), Argv.end());
  return Problem;
}
