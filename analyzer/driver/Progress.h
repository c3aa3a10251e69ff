// Progress.h - a line that rewrites itself, for people who wait.
//
//   [12/39] db/version_set.cc, 7 s left
#pragma once

#include "llvm/ADT/StringRef.h"
#include <chrono>
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

/// On stderr, if that is a terminal, nobody asked for quiet and no CI keeps a log of it.
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
  bool Shown;
  Clock::time_point Start = Clock::now(), Drawn;
};

} // namespace lockseam
