// recursive_unique_lock_bad.cpp - a recursive lock is left completely before it is taken again.
#include <mutex>

class Tree {
public:
  void rebuild() {
    std::lock_guard<std::mutex> Guard(Log);
    ++Rebuilds;
    std::unique_lock<std::recursive_mutex> Hold(Mutex);
    int Old = leaves();
    Hold.unlock();
    Hold.lock(); // expect-warning: lockseam-context-witness
    Leaves = Old * 2;
  }
  int leaves() {
    std::unique_lock<std::recursive_mutex> Hold(Mutex);
    return Leaves;
  }

private:
  std::mutex Log;
  int Rebuilds = 0;
  std::recursive_mutex Mutex;
  int Leaves = 1;
};
