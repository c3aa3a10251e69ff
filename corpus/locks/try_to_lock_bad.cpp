// try_to_lock_bad.cpp - the guard's try succeeded, it is opened, and locked again.
#include <mutex>

class Slot {
public:
  void fill(int Value) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    std::unique_lock<std::mutex> Hold(Inner, std::try_to_lock);
    if (!Hold)
      return;
    bool Free = !Used;
    Hold.unlock();
    if (!Free)
      return;
    Hold.lock(); // expect-warning: lockseam-context-witness
    Used = true;
    Content = Value;
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
