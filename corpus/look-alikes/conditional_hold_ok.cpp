// conditional_hold_ok.cpp - the outer lock is held on the path that takes the inner lock once.
#include <mutex>

class Stats {
public:
  void add(bool Whole) {
    std::unique_lock<std::mutex> Hold(Outer, std::defer_lock);
    if (Whole)
      Hold.lock();
    count();
    if (!Whole)
      count();
  }

private:
  void count() {
    std::lock_guard<std::mutex> Guard(Inner);
    ++Total;
  }

  std::mutex Outer, Inner;
  int Total = 0;
};
