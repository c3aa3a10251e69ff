// switch_arms_ok.cpp - one arm of a switch runs; none falls through into another.
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

enum class Kind { Small, Medium, Large };

class Sorter {
public:
  void record(Counter &Hits, Kind Size) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Seen;
    switch (Size) {
    case Kind::Small:
      Hits.add(1);
      break;
    case Kind::Medium:
      Hits.add(2);
      break;
    case Kind::Large:
      Hits.add(3);
      break;
    }
  }

private:
  std::mutex Mutex;
  int Seen = 0;
};
