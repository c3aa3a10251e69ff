// context_is_reopened_ok.cpp - a callee opens the outer lock: it does not span the two sections.
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
    std::unique_lock<std::mutex> Hold(Mutex);
    ++Rounds;
    Hits.add(1);
    rest(Hold);
    Hits.add(1);
  }

private:
  void rest(std::unique_lock<std::mutex> &Hold) {
    Hold.unlock();
    Hold.lock();
  }

  std::mutex Mutex;
  int Rounds = 0;
};
