// Intent.h - what names and marks in the source tell about the intent of its author.
#pragma once

#include "analyzer/link/Program.h"

namespace lockseam {

/// Statistics, logs: `hits_`, `Stats::bytes_read`. Nobody minds one that is a little off.
bool isMetricName(llvm::StringRef Variable);

/// By the name of its file: `pool_test.cpp`, `TestPool.cpp`.
bool isTestCode(const FunctionFacts &F);

/// Whether the declaration of the lock or data carries the mark: `lockseam::benign`.
bool isMarked(LockPath Named, llvm::StringRef Mark, const Program &P);

} // namespace lockseam
