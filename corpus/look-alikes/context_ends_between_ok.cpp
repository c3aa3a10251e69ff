// context_ends_between_ok.cpp - the outer lock is released between the two sections.
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

class Phases {
public:
  void run(Counter &Hits) {
    Mutex.lock();
    ++First;
    Hits.add(1);
    Mutex.unlock();
    Mutex.lock();
    ++Second;
    Hits.add(1);
    Mutex.unlock();
  }

private:
  std::mutex Mutex;
  int First = 0, Second = 0;
};
