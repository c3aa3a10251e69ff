// LastResults.h - what the last whole analysis of a program found, kept beside its facts.
//
// last.json in the folder of the cache is the report of --format=json, with all findings,
// whatever the report was limited to. clang-tidy replays it and --new-only compares with it.
#pragma once

#include "Plan.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/MemoryBuffer.h"

namespace lockseam {

/// Found is unselected. Does nothing for a run that saw only part of the program, or
/// buffers; a note on stderr if it cannot be written.
void keepLastResults(const Report &Found, const Options &Chosen, const Plan &Planned,
                     llvm::StringRef CurrentDirectory);

/// Null: there are none.
std::unique_ptr<llvm::MemoryBuffer> readLastResults(const Options &Chosen, const Plan &Planned);

} // namespace lockseam
