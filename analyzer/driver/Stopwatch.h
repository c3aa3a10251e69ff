// Stopwatch.h - the time of each stage, for --timing.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

namespace lockseam {

class Stopwatch {
public:
  explicit Stopwatch(bool Prints) : Prints(Prints) {}

  /// Prints the time since the last call, or since the start.
  void lap(llvm::StringRef Stage) {
    Clock::time_point Now = Clock::now();
    double Seconds = std::chrono::duration<double>(Now - Last).count();
    Last = Now;
    if (Prints)
      llvm::errs() << llvm::format("%8.3f s  ", Seconds) << Stage << '\n';
  }

private:
  using Clock = std::chrono::steady_clock;
  bool Prints;
  Clock::time_point Last = Clock::now();
};

} // namespace lockseam
