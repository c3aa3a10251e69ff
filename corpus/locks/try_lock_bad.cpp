// try_lock_bad.cpp - a successful try is the first section, a lock the second.
#include <mutex>

class Slot {
public:
  void fill(int Value) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    bool Free = false;
    if (Inner.try_lock()) {
      Free = !Used;
      Inner.unlock();
    }
    if (Free) {
      std::lock_guard<std::mutex> Hold(Inner); // expect-warning: lockseam-context-witness
      Used = true;
      Content = Value;
    }
  }
  void release() {
    std::lock_guard<std::mutex> Hold(Inner);
    Used = false;
  }

private:
  std::mutex Outer, Inner;
  int Calls = 0, Content = 0;
  bool Used = false;
};
