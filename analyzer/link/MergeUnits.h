// MergeUnits.h - what many units say about the same names, said once.
//
//   a.h: inline int f() {...}     a.cpp, b.cpp include it      one function f
//   c.cpp: another body for f     (its macros differ)          two entries of one id
//
// Bodies are equal if their facts are. Different bodies are all kept, one after the other:
// which of them runs is decided by the linker of the program, not by us.
#pragma once

#include "analyzer/link/Program.h"

namespace lockseam {

/// Fills all of the program but its calls and their order. Bodies are moved, not copied.
void mergeUnits(std::vector<UnitFacts> Units, Program &P);

} // namespace lockseam
