// Escape.h - which variables of a function another thread gets hold of.
//
//   Worker w(mu, stack); std::thread t([&] { w.run(); });
//
// The closure has the address of w, and w those of mu and stack: all three are shared from
// here on. So is what is stored in a global, or in an object that came from outside.
// Functions are believed not to keep the addresses that they are given, unless an object
// that they are given as well is shared.
#pragma once

#include "analyzer/summarize/Accesses.h"

namespace lockseam {

/// Numbers of locals, sorted.
std::vector<uint32_t> escapedLocals(const FunctionFacts &F, const FunctionAccesses &Memory);

} // namespace lockseam
