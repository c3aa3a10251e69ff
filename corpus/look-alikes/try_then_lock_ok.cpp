// try_then_lock_ok.cpp - a failed try takes nothing: the inner lock is taken once on each path.
#include <mutex>

class Cache {
public:
  void touch() {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    if (!Inner.try_lock()) {
      ++Contended;
      Inner.lock();
    }
    ++Touched;
    Inner.unlock();
  }
  void reset() {
    std::lock_guard<std::mutex> Guard(Inner);
    Touched = 0;
  }

private:
  std::mutex Outer, Inner;
  int Calls = 0, Contended = 0, Touched = 0;
};
