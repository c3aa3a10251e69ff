// different_instances_ok.cpp - two objects of one class have two locks.
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

class Transfer {
public:
  void run(Counter &From, Counter &To, int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Runs;
    From.add(-Amount);
    To.add(Amount);
  }

private:
  std::mutex Mutex;
  int Runs = 0;
};
