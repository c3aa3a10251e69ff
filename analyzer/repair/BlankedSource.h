// BlankedSource.h - the text of a source without what is no code.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace lockseam {

/// Text with comments, strings and preprocessor lines blanked; every offset stays.
std::string blankedSource(llvm::StringRef Text);

} // namespace lockseam
