// Version.h - what this build calls itself.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace lockseam {

/// "0.1.0"
llvm::StringRef toolVersion();
/// The version of LLVM and Clang it was built with: "19.1.7".
llvm::StringRef llvmVersion();

} // namespace lockseam
