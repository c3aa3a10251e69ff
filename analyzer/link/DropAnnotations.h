// DropAnnotations.h - a program as if nobody had written down its guards.
//
// For --ignore-annotations: what inference finds can be compared with what is declared.
// What attributes say of the locks themselves (capability classes, acquire and release)
// stays, or the locks would be gone as well.
#pragma once

#include "Program.h"

namespace lockseam {

/// Without guarded_by, pt_guarded_by, requires and our own annotations of guards.
void dropGuardAnnotations(Program &P);

} // namespace lockseam
