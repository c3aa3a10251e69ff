// Errors.h - errors from outside, as one line of text.
#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace lockseam {

inline llvm::Error failure(const llvm::Twine &Line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Line);
}

/// The exit statuses of the contract.
enum ExitStatus { Clean = 0, FoundSomething = 1, BadInput = 2, Incomplete = 3 };

} // namespace lockseam
