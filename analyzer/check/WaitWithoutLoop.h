// WaitWithoutLoop.h - the rule lockseam-wait-without-loop: waits that are believed.
//
//   std::unique_lock<std::mutex> lk(mu_);
//   if (jobs_.empty())
//     cv_.wait(lk);
//   run(jobs_.front());   // a spurious or stolen wake-up: jobs_ is still empty
//
// A function that does nothing but wait, with its caller's lock (`CondVar::Wait`), hands
// the duty on: each call of it is a wait. Waits for a time only are not reported if they
// pace a loop, and rank low otherwise: who goes on when the time is up may not rely on
// the condition. What the ways after a wait lead to is found in WaitPaths.
#pragma once

#include "Conflicts.h"
#include "Finding.h"

namespace lockseam {

class ModelTable;

std::vector<Finding> findWaitsWithoutLoop(const Inference &Known, const ModelTable &Models,
                                          const Conflicts &Others);

} // namespace lockseam
