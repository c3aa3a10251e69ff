// BaselineFile.h - where the baseline of a project is, and what it says.
//
// Without --baseline it is the nearest .lockseam-baseline from the database's folder
// upward. A new one is made where the project begins: beside .lockseam.yaml, else where
// .git is, else beside the database.
#pragma once

#include "CommandLine.h"
#include "analyzer/report/Baseline.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace lockseam {

inline constexpr llvm::StringLiteral BaselineName = ".lockseam-baseline";

/// Its name, absolute unless it was typed, whether it exists or not. Home: of the plan.
std::string baselineFile(const Options &Chosen, llvm::StringRef Home);

/// A baseline, or an earlier report. Errors are one line that names the file.
llvm::Expected<Baseline> loadBaseline(const std::string &File, llvm::vfs::FileSystem &Files,
                                      int MinRank);

/// Only a baseline, which can be written again.
llvm::Expected<Baseline> loadBaselineText(const std::string &File);

} // namespace lockseam
