// try_lock_ok.cpp - where the try succeeds its hold is used to the end.
#include <mutex>

class Slot {
public:
  bool fill(int Value) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    std::unique_lock<std::mutex> Hold(Inner, std::try_to_lock);
    if (!Hold.owns_lock())
      Hold.lock();
    if (Used)
      return false;
    Used = true;
    Content = Value;
    return true;
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
