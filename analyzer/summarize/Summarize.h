// Summarize.h - summaries of all functions and the patterns found in them.
#pragma once

#include "Summary.h"

namespace lockseam {

class ModelTable;

struct SummarizeOptions {
  bool Pairs = false; // the pair variant: B1, then B2
};

struct Summaries {
  std::vector<FunctionSummary> Functions; // parallel to Program::Functions
};

Summaries summarize(const Program &P, const ModelTable &Models,
                    const SummarizeOptions &Options = {});

std::string dumpSummaries(const Program &P, const Summaries &S);

} // namespace lockseam
