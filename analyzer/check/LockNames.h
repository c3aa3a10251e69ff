// LockNames.h - how a finding speaks of a lock or condition variable.
#pragma once

#include "analyzer/link/Program.h"

namespace lockseam {

/// As the source would write it, in quotes; Otherwise if the object has no name.
std::string quotedName(LockPath Object, const FunctionFacts &F, const Program &P,
                       llvm::StringRef Otherwise);

/// Where the field, global or local is declared: a comment there speaks for every use.
std::vector<Location> declarationsOf(LockPath Object, const FunctionFacts &F, const Program &P);

} // namespace lockseam
