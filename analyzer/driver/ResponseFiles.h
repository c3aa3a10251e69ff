// ResponseFiles.h - words in files: @FILE on a command line.
#pragma once

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace lockseam {

/// Replaces each `@FILE` by the words of that file, split as a GNU shell would. A file that
/// cannot be read is an error and leaves its word as it is.
llvm::Error expandResponseFiles(std::vector<std::string> &Words, llvm::StringRef Directory);

} // namespace lockseam
