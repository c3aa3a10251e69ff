// different_members_ok.cpp - two members of one object have two locks.
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

class Traffic {
public:
  void count(int Read, int Written) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Runs;
    In.add(Read);
    Out.add(Written);
  }
  Counter &in() { return In; }
  Counter &out() { return Out; }

private:
  std::mutex Mutex;
  int Runs = 0;
  Counter In, Out;
};
