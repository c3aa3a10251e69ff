// context_begins_later_ok.cpp - the outer lock is taken after the first section.
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
  void record(Counter &Hits) {
    Hits.add(1);
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Seen;
    Hits.add(1);
  }

private:
  std::mutex Mutex;
  int Seen = 0;
};
