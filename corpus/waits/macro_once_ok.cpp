// macro_once_ok.cpp - a macro with a loop in it.
#include <condition_variable>
#include <mutex>

#define AWAIT(Condition, Variable, Hold) \
  do { \
    while (!(Condition)) \
      (Variable).wait(Hold); \
  } while (0)

class Slot {
public:
  int fetch() {
    std::unique_lock<std::mutex> Hold(Mutex);
    AWAIT(Full, Filled, Hold);
    Full = false;
    return Value;
  }
  void store(int New) {
    std::lock_guard<std::mutex> Hold(Mutex);
    Value = New;
    Full = true;
    Filled.notify_one();
  }

private:
  std::mutex Mutex;
  std::condition_variable Filled;
  bool Full = false;
  int Value = 0;
};
