// DiscardedGuard.h - the rule lockseam-discarded-guard: guards that protect nothing.
//
//   std::lock_guard<std::mutex>{mu_};   // taken and released again by this statement
//   lockTable();                        // the guard that it returns is thrown away
//   ++count_;                           // no lock is held here
//
// A temporary that somebody uses before it dies is none: `update(std::unique_lock(mu_))`,
// `table.wlock()->insert(1)`, `std::unique_lock(mu_).release()`.
#pragma once

#include "Finding.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

class ModelTable;

std::vector<Finding> findDiscardedGuards(const Program &P, const ModelTable &Models,
                                         const Summaries &S);

} // namespace lockseam
