// PureWait.h - waits that nobody can tell from waiting for the lock (analysis.md 6.5).
//
//   Lock l(mu_); while (queue_.empty()) cv_.wait(l); take(queue_.front());
//
// Up to the last return of wait the function has only read what mu_ guards, and keeps
// nothing of it: as if it had taken the lock then, for the first time.
#pragma once

#include "Inference.h"

namespace lockseam {

bool isPureWait(const Inference &Known, FunctionIndex F, StepAt Wait);

} // namespace lockseam
