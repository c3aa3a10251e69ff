// DeclaratorEnd.h - where an attribute of a variable goes in the text of its declaration.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace lockseam {

/// Behind the name or its array bounds, or why not.
struct DeclaratorEnd {
  size_t Offset = 0;
  const char *Problem = nullptr;
};

/// Blanked is from blankedSource (repair/BlankedSource.h); Start is where the variable's name
/// should stand.
DeclaratorEnd declaratorEnd(llvm::StringRef Blanked, size_t Start, llvm::StringRef Spelled);

} // namespace lockseam
