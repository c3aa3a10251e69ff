// early_return_ok.cpp - the first section is followed by a return.
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
  bool record(Counter &Hits, int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Seen;
    if (Value < 0) {
      Hits.add(-1);
      return false;
    }
    Hits.add(Value);
    return true;
  }

private:
  std::mutex Mutex;
  int Seen = 0;
};
