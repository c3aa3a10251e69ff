// same_lock_twice_alone_ok.cpp - a re-entered recursive lock is no context for itself.
#include <mutex>

class Register {
public:
  void store(int Value) {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    set(Value);
    set(Value + 1);
  }
  void set(int Value) {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Stored = Value;
  }

private:
  std::recursive_mutex Mutex;
  int Stored = 0;
};
