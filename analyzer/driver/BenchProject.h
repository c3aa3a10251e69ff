// BenchProject.h - lockseam on a project, beside Clang's own tools on the same units.
//
// All that is compared is measured in turns: every tool once, then every tool again. Of its
// repetitions the smallest counts; the spread says how far the largest was from it.
#pragma once

#include "BenchRun.h"
#include "CommandLine.h"

namespace lockseam {

struct ToolCost {
  std::string Name;
  double CpuSeconds = 0;
  double WallSeconds = 0;
  double Spread = 0;      // (largest - smallest) / smallest, of CPU time
  unsigned Failed = 0;    // units on which it ended with an error
  uint64_t Extracted = 0; // units that lockseam did not find in its cache
};

/// Tools on the same units. The first is what all are compared with, if Clang is there.
struct Comparison {
  unsigned Units = 0;
  std::vector<ToolCost> Costs;
};

/// What the analysis of facts that are there already takes, and what the facts take.
struct ProgramSize {
  unsigned Units = 0;
  uint64_t Functions = 0; // with a body
  uint64_t Events = 0;
  uint64_t Lines = 0;      // of sources and headers of the project, each once; 0: unknown
  uint64_t FactsBytes = 0; // of all units
  double EmptyMiB = 0;     // what a program without functions takes
  double LinkMiB = 0;      // the peak until after linking
  double PeakMiB = 0;      // of the whole run
  std::vector<Lap> Laps;   // with facts from the cache
};

struct ProjectCost {
  unsigned Units = 0; // in the database
  bool HasBaseline = false;
  std::vector<std::string> Missing;    // tools that are not installed
  std::vector<Comparison> Comparisons; // all units, a sample for slow tools; or one for both
  ProgramSize Size;                    // of the first of them
};

llvm::Expected<ProjectCost> measureProject(const Options &Chosen, const std::string &Program);

} // namespace lockseam
