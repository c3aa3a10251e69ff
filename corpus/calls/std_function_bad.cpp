// std_function_bad.cpp - a callback in a std::function is called twice under a lock.
#include <functional>
#include <mutex>

static std::mutex Totals;
static long Total;

class Meter {
public:
  Meter()
      : OnTick([] {
          std::lock_guard<std::mutex> Guard(Totals);
          ++Total;
        }) {}
  void tickTwice() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Rounds;
    OnTick();
    OnTick(); // expect-warning: lockseam-context-witness
  }

private:
  std::mutex Mutex;
  int Rounds = 0;
  std::function<void()> OnTick;
};

long total() {
  std::lock_guard<std::mutex> Guard(Totals);
  return Total;
}
