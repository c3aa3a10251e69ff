// report.cpp - the caller that holds a lock around increment.
#include "tally.h"

class Report {
public:
  explicit Report(Tally &Lines) : Lines(Lines) {}
  void line() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Written;
    Lines.increment();
  }

private:
  std::mutex Mutex;
  int Written = 0;
  Tally &Lines;
};

void writeOne(Report &R) { R.line(); }
