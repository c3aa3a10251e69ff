// std_function_ok.cpp - a callback in a std::function is called once under a lock.
#include <functional>
#include <mutex>

static std::mutex Totals;
static long Total;

class Meter {
public:
  Meter()
      : OnTicks([](int Count) {
          std::lock_guard<std::mutex> Guard(Totals);
          Total += Count;
        }) {}
  void tickTwice() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Rounds;
    OnTicks(2);
  }

private:
  std::mutex Mutex;
  int Rounds = 0;
  std::function<void(int)> OnTicks;
};

long total() {
  std::lock_guard<std::mutex> Guard(Totals);
  return Total;
}
