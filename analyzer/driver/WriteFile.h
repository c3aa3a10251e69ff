// WriteFile.h - a file that appears whole or not at all.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

/// Writes to a temporary file beside File and renames it.
llvm::Error writeFile(llvm::StringRef File,
                      llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

} // namespace lockseam
