// Stopwatch.h - what each stage takes, for --timing.
//
//      0.931 s  summarize     0.904 s CPU    121.4 MiB
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace lockseam {

/// One line of --timing.
struct Lap {
  std::string Stage;
  double WallSeconds = 0;
  double CpuSeconds = 0; // of this process and of the children that ended
  double PeakMiB = 0;    // of this process, since it began
};

std::string lapText(const Lap &Taken);
/// A line without its end; none if it is something else.
std::optional<Lap> readLap(llvm::StringRef Line);

double wallSeconds();

class Stopwatch {
public:
  explicit Stopwatch(bool Prints);

  /// Prints what was taken since the last call, or since the start.
  void lap(llvm::StringRef Stage);

private:
  bool Prints;
  double LastWall, LastCpu;
};

} // namespace lockseam
