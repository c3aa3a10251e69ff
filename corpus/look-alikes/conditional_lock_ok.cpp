// conditional_lock_ok.cpp - locked and unlocked under one condition: a single section.
#include <mutex>

class Buffer {
public:
  void write(int Value, bool Shared) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    if (Shared)
      Inner.lock();
    Last = Value;
    if (Shared)
      Inner.unlock();
  }

private:
  std::mutex Outer, Inner;
  int Calls = 0, Last = 0;
};
