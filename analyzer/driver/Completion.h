// Completion.h - completion for shells and the manual page, from the tables of the command line.
//
// Both are made from knownCommands, knownOptions and the rules, so that they cannot know an
// option that the tool does not, or miss one.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace lockseam {

/// For "bash", "zsh" or "fish"; nothing for other shells.
std::optional<std::string> completionScript(llvm::StringRef Shell);

/// In the macros of man(7).
std::string manPage();

} // namespace lockseam
