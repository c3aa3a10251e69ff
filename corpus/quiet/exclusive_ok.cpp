// One case reads the base, and another one, which is never the same change, sets it.
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
    case Change::Down: {
      std::lock_guard<std::mutex> hold(mutex_);
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
