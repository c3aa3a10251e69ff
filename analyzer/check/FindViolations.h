// FindViolations.h - all rules over the summaries of a program.
#pragma once

#include "NonAtomic.h"

namespace lockseam {

class ModelTable;

struct CheckOptions {
  bool Pairs = false; // also lockseam-context-witness-pair; Summaries were made with it
  Intent Ought = Intent::Annotated;
};

/// Known is of the same program and summaries.
Report findViolations(const Program &P, const ModelTable &Models, const Summaries &S,
                      const Inference &Known, const CheckOptions &Options);

} // namespace lockseam
