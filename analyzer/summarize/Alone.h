// Alone.h - what runs while no other thread exists: main and what it calls, up to the
// first start of a thread.
//
//   int main() { settings_init(); slabs_init(); start_threads(); serve(); }
//
// The first two need no lock. A function is alone where every call of it is; one that
// others may call, or whose address is taken, never is.
#pragma once

#include "Accesses.h"

namespace lockseam {

/// Sets Alone of each access and call.
void findAlone(const Program &P, std::vector<FunctionAccesses> &Functions);

} // namespace lockseam
