// own_mutex_bad.cpp - a lock class of the project's own under std::lock_guard.
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
    int Missing;
    {
      std::lock_guard<CountingMutex> Look(Items);
      Missing = 10 - Count;
    }
    std::lock_guard<CountingMutex> Fill(Items); // expect-warning: lockseam-context-witness
    Count += Missing;
  }
  void take() {
    std::lock_guard<CountingMutex> Guard(Items);
    --Count;
  }

private:
  CountingMutex Store, Items;
  int Visits = 0, Count = 10;
};
