// own_mutex_ok.cpp - a lock class of the project's own under std::lock_guard, one section.
#include <mutex>

class CountingMutex {
public:
  void lock() {
    Real.lock();
    ++Locked;
  }
  void unlock() { Real.unlock(); }

private:
  std::mutex Real;
  long Locked = 0;
};

class Shelf {
public:
  void refill() {
    std::lock_guard<CountingMutex> Guard(Store);
    ++Visits;
    std::lock_guard<CountingMutex> Fill(Items);
    Count += 10 - Count;
  }
  void take() {
    std::lock_guard<CountingMutex> Guard(Items);
    --Count;
  }

private:
  CountingMutex Store, Items;
  int Visits = 0, Count = 10;
};
