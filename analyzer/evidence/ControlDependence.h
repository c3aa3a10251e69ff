// ControlDependence.h - which branches decide whether a block runs.
//
//   if (n > 0) return;      the branch decides about everything after it
//   use(n);
//
// A block depends on a branch if one arm surely leads to it and another may not
// (Ferrante et al.). Arms that end the program, as a failed assertion, do not count.
#pragma once

#include "analyzer/summarize/Accesses.h"

namespace lockseam {

/// By block: the blocks whose branches decide about it, directly or by way of others; sorted.
std::vector<std::vector<uint32_t>> controlDependence(const std::vector<TraceBlock> &Blocks);

} // namespace lockseam
