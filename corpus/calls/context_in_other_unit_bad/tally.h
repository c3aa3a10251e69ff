// tally.h - a tally with a lock of its own.
#pragma once

#include <mutex>

class Tally {
public:
  int get();
  void set(int Value);
  void increment();

private:
  std::mutex Mutex;
  int Value = 0;
};
