// WriteReports.h - the report in each format that was asked for, where it was asked for.
#pragma once

#include "CommandLine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

/// stdout and the files of --output. Files appear whole or not at all.
llvm::Error writeReports(const Report &Found, const Options &Chosen,
                         llvm::StringRef CurrentDirectory);

/// Writes to a temporary file beside File and renames it.
llvm::Error writeFile(llvm::StringRef File,
                      llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

} // namespace lockseam
