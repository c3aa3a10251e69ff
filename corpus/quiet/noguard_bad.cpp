// All take the lock to use the data.
#include <mutex>
#include <thread>

class Meter {
public:
  void raise() {
    mutex_.lock();
    int level = level_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    level_ = level + 1;
  }
  void reset() {
    std::lock_guard<std::mutex> hold(mutex_);
    level_ = 0;
  }
  int a() { std::lock_guard<std::mutex> hold(mutex_); return level_; }
  int b() { std::lock_guard<std::mutex> hold(mutex_); return level_ + 1; }
  int c() { std::lock_guard<std::mutex> hold(mutex_); return level_ + 2; }

private:
  std::mutex mutex_;
  int level_ = 0;
};

int main() {
  Meter meter;
  std::thread one([&] { meter.raise(); });
  std::thread two([&] { meter.reset(); });
  one.join();
  two.join();
  return meter.a() + meter.b() + meter.c();
}
