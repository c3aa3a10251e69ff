// element_in_loop_ok.cpp - the index changes between the turns of the loop.
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

class Stripes {
public:
  void addToAll(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (int I = 0; I < 8; ++I)
      Slots[I].add(Amount);
    ++Rounds;
  }
  void addTo(int Slot, int Amount) { Slots[Slot].add(Amount); }

private:
  std::mutex Mutex;
  int Rounds = 0;
  Counter Slots[8];
};
