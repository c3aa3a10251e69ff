// range_for_ok.cpp - each turn of a range-for is about another element.
#include <memory>
#include <mutex>
#include <vector>

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

class Board {
public:
  void addToAll(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (const std::unique_ptr<Counter> &Slot : Slots)
      Slot->add(Amount);
  }
  Counter &grow() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Slots.push_back(std::make_unique<Counter>());
    return *Slots.back();
  }

private:
  std::mutex Mutex;
  std::vector<std::unique_ptr<Counter>> Slots;
};
