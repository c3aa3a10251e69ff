// RunProgram.h - another program, run to its end: words in, bytes in, bytes out.
//
// No shell is between: a word is an argument, whatever is in it.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace lockseam {

struct ProgramResult {
  int Status = -1; // of its exit; -1: it was ended by a signal
  std::string Out;
};

/// Words is its argv; the program is looked for in PATH. What it writes to stderr is
/// dropped. Fails only if it cannot be started.
llvm::Expected<ProgramResult> runProgram(std::vector<std::string> Words,
                                         llvm::StringRef Input = "");

} // namespace lockseam
