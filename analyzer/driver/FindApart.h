// FindApart.h - findings that another process looks for.
//
// Names and paths are interned without locks, so what runs at the same time runs in a copy of
// the process. It has all that is known of the program for nothing, and gives back bytes.
#pragma once

#include "analyzer/check/FindViolations.h"

namespace lockseam {

/// Begins Job in a copy of this process; what it returns waits for the findings. If anything
/// goes wrong there, the job is done here.
FindingsJob findApart(FindingsJob Job);

} // namespace lockseam
