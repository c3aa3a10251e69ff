// Progress.h - a line that rewrites itself, for people who wait; a few lines for logs.
//
//   [12/39] db/version_set.cc, 7 s left
//
// Elsewhere than on a terminal a run is quiet, unless it has many units to extract: then
// each tenth of them is a line. How long they took does not matter, or a slow machine would
// print what a fast one does not.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>

namespace lockseam {

struct ProgressState {
  size_t Done = 0, Total = 0;
  size_t Known = 0; // of those done, the ones that took no time
  std::string File; // that is being worked on
  std::chrono::duration<double> Elapsed{0};
};

/// Cut to fit into Columns; how long the rest takes is said as soon as it can be guessed.
std::string progressText(const ProgressState &State, unsigned Columns);

/// The lines of a log: "lockseam: 12 of 39 units, 70 s left".
class ProgressLog {
public:
  std::optional<std::string> next(const ProgressState &State);

private:
  size_t Tenth = 0;
};

/// On stderr, if nobody asked for quiet: for people on a terminal, else for a log.
class ProgressLine {
public:
  ProgressLine(size_t Total, size_t Known, bool Quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  void begin(llvm::StringRef File);
  void end();

private:
  void draw();

  using Clock = std::chrono::steady_clock;
  ProgressState State;
  ProgressLog Log;
  bool Wanted, Shown;
  Clock::time_point Start = Clock::now(), Drawn;
};

} // namespace lockseam
