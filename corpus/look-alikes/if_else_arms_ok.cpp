// if_else_arms_ok.cpp - each path takes the inner lock once.
#include <mutex>

class Counter {
public:
  void add(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Total += Amount;
  }

private:
  std::mutex Mutex;
  long Total = 0;
};

class Sorter {
public:
  void record(Counter &Hits, bool Good) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (Good)
      Hits.add(1);
    else
      Hits.add(-1);
    ++Seen;
  }

private:
  std::mutex Mutex;
  int Seen = 0;
};
