// BenchGrowth.h - how the analysis grows with the program, on synthetic ones.
#pragma once

#include "BenchRun.h"
#include "CommandLine.h"

namespace lockseam {

/// One size. Times are the smallest of all repetitions.
struct GrowthPoint {
  unsigned Units = 0;
  uint64_t Functions = 0; // with a body
  uint64_t Events = 0;
  uint64_t FactsBytes = 0;
  double CpuSeconds = 0; // of the whole run
  double Spread = 0;     // (largest - smallest) / smallest
  double PeakMiB = 0;
  std::vector<Lap> Laps;
  std::string Failure; // why there are no figures, e.g. too little memory
};

struct Growth {
  double EmptyMiB = 0; // what a program without functions takes
  std::vector<GrowthPoint> Points;
};

/// `check` on the facts of synthetic programs of the sizes that were asked for.
llvm::Expected<Growth> measureGrowth(const BenchOptions &Chosen, const std::string &Program);

/// What the analysis may take: 64 bytes for an event and 256 for a function.
double memoryBoundMiB(uint64_t Events, uint64_t Functions);

} // namespace lockseam
