// MessageText.cpp - messages and paths as one line that editors and logs take for one line.
#include "MessageText.h"
#include <algorithm>

using namespace lockseam;

std::string lockseam::oneLine(llvm::StringRef Text) {
  std::string Result = Text.str();
  for (char &C : Result)
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7f)
      C = '?';
  return Result;
}

std::string lockseam::plainMessage(llvm::StringRef Text) {
  std::string Result = oneLine(Text);
  std::replace(Result.begin(), Result.end(), '[', '{');
  std::replace(Result.begin(), Result.end(), ']', '}');
  return Result;
}
