// FindViolations.h - all rules over the summaries of a program.
#pragma once

#include "Finding.h"
#include "analyzer/summarize/Summarize.h"

namespace lockseam {

class ModelTable;

struct CheckOptions {
  bool Pairs = false; // also lockseam-context-witness-pair; Summaries were made with it
};

Report findViolations(const Program &P, const ModelTable &Models, const Summaries &S,
                      const CheckOptions &Options);

} // namespace lockseam
