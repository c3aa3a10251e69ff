// Summarize.h - summaries of all functions and the patterns found in them.
#pragma once

#include "Accesses.h"

namespace lockseam {

class KeptSummaries;
class ModelTable;

struct SummarizeOptions {
  bool Pairs = false;       // the pair variant: B1, then B2
  bool Accesses = false;    // Memory as well
  bool Patterns = true;     // T and P as well; without, only what callers must know of the locks
  ptrdiff_t MaxMixed = 256; // pairs of two locks of which callers are told
};

struct Summaries {
  std::vector<FunctionSummary> Functions; // parallel to Program::Functions
  std::vector<FunctionAccesses> Memory;   // the same, or empty
};

/// Kept: summaries of earlier runs, see KeptSummaries.h; only with Accesses.
Summaries summarize(const Program &P, const ModelTable &Models,
                    const SummarizeOptions &Options = {}, KeptSummaries *Kept = nullptr);

std::string dumpSummaries(const Program &P, const Summaries &S);

} // namespace lockseam
