// MessageText.h - messages and paths as one line that editors and logs take for one line.
//
// Names from sources can hold anything. Editors find the rule of a line by its last
// bracket (nvim-lint takes `([^[]+) %[(.*)%]`: with a `[` in the message the line is lost),
// so lines for them say `slots_{i}.mu` where the source says `slots_[i].mu`; no name of C++
// is written with braces, so nothing else is meant. Characters that move the cursor or
// begin a line become `?`. Formats with quoting of their own keep what the source says.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace lockseam {

/// Without control characters.
std::string oneLine(llvm::StringRef Text);

/// One line, and no brackets.
std::string plainMessage(llvm::StringRef Text);

} // namespace lockseam
