// recursive_unique_lock_ok.cpp - opening an inner level of a recursive lock releases nothing.
#include <mutex>

class Tree {
public:
  void rebuild() {
    std::lock_guard<std::mutex> Guard(Log);
    ++Rebuilds;
    std::lock_guard<std::recursive_mutex> All(Mutex);
    std::unique_lock<std::recursive_mutex> Hold(Mutex);
    Leaves *= 2;
    Hold.unlock();
    Hold.lock();
    ++Leaves;
  }

private:
  std::mutex Log;
  int Rebuilds = 0;
  std::recursive_mutex Mutex;
  int Leaves = 1;
};
