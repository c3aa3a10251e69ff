// no_return_ok.cpp - after the first section the program ends.
#include <cstdlib>
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
  void record(Counter &Hits, int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Seen;
    if (Value < 0) {
      Hits.add(-1);
      std::abort();
    }
    Hits.add(Value);
  }

private:
  std::mutex Mutex;
  int Seen = 0;
};
