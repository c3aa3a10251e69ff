// WriteReports.h - the report in each format that was asked for, where it was asked for.
#pragma once

#include "CommandLine.h"
#include "WriteFile.h"

namespace lockseam {

/// stdout and the files of --output. Files appear whole or not at all.
llvm::Error writeReports(const Report &Found, const Options &Chosen,
                         llvm::StringRef CurrentDirectory);

} // namespace lockseam
