// RegexProblem.h - whether a regular expression of a configuration may be used.
//
// A configuration comes with the program that is analysed. The compiler of LLVM's regular
// expressions recurses at each parenthesis and copies what is repeated, so a line of text
// could take the stack or all memory; and references back make matching exponential.
//
//   src/(core|net)/[a-z]{1,20}\.h     fine
//   (((a{255}){255}){255}){255}       "too many repetitions"
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace lockseam {

/// Empty: it is valid.
std::string regexProblem(llvm::StringRef Pattern);

} // namespace lockseam
