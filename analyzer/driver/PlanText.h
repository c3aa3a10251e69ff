// PlanText.h - the work of a program as commands, for whoever runs them.
#pragma once

#include "CommandLine.h"
#include "analyzer/extract/Extract.h"

namespace lockseam {

/// One `lockseam extract`.
struct PlannedCommand {
  std::string Directory; // to run in
  std::string Source;    // absolute
  std::string Output;    // absolute
  std::vector<std::string> Words;
};

struct PlannedWork {
  std::vector<PlannedCommand> Commands;
  std::string Program; // this binary
  std::string Index;   // what links them all, absolute
};

/// As ninja, JSON lines or lines for a shell. Only ninja can say what comes after what, so
/// only there the link is among them.
std::string planText(const PlannedWork &Work, PlanFormat As);

} // namespace lockseam
