// SourcePaths.cpp - how reports write the place of a file.
#include "SourcePaths.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

std::string lockseam::displayPath(llvm::StringRef Path, llvm::StringRef Directory) {
  llvm::StringRef Rest = Path;
  Directory = Directory.rtrim('/');
  if (!Directory.empty() && Rest.consume_front(Directory) && Rest.consume_front("/"))
    return Rest.ltrim('/').str();
  return Path.str();
}

std::string lockseam::percentEncode(llvm::StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/+@,").contains(C)) {
      Result += C;
      continue;
    }
    Result += '%';
    Result += llvm::hexdigit(static_cast<unsigned char>(C) >> 4);
    Result += llvm::hexdigit(static_cast<unsigned char>(C) & 15);
  }
  return Result;
}
