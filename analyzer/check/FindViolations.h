// FindViolations.h - all rules over the summaries of a program.
#pragma once

#include "NonAtomic.h"
#include <functional>

namespace lockseam {

class ModelTable;
class KeptFlows;

using FindingsJob = std::function<std::vector<Finding>()>;

struct CheckOptions {
  bool Pairs = false; // also lockseam-context-witness-pair; Summaries were made with it
  Intent Ought = Intent::Annotated;
  /// Begins a job that can be done at the same time as others; what it returns waits for the
  /// findings. Null: everything is done in turn.
  std::function<FindingsJob(FindingsJob)> Begin = nullptr;
  /// Flows of earlier runs; gets those of this one.
  KeptFlows *Kept = nullptr;
};

/// Known is of the same program and summaries.
Report findViolations(const Program &P, const ModelTable &Models, const Summaries &S,
                      const Inference &Known, const CheckOptions &Options);

} // namespace lockseam
