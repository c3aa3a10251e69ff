// The same case reads the base, and sets it from what it was.
#include <mutex>
#include <thread>

enum class Change { Up, Down };

class Clock {
public:
  void change(Change to) {
    int seen = 0;
    switch (to) {
    case Change::Up: {
      std::lock_guard<std::mutex> hold(mutex_);
      seen = base_;
      break;
    }
    case Change::Down:
      break;
    }
    run();
    switch (to) {
    case Change::Up: {
      std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
      base_ = seen + 1;
      break;
    }
    default:
      break;
    }
  }
  void reset() {
    std::lock_guard<std::mutex> hold(mutex_);
    base_ = 0;
  }

private:
  void run() {}

  std::mutex mutex_;
  int base_ = 0;
};

int main() {
  Clock clock;
  std::thread one([&] { clock.change(Change::Up); });
  std::thread two([&] { clock.reset(); });
  one.join();
  two.join();
}
