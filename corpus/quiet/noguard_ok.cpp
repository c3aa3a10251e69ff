// Many use the data without the lock: it may not be the one that guards it.
// options: --min-rank=80
#include <mutex>
#include <thread>

class Meter {
public:
  void raise() {
    mutex_.lock();
    int level = level_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
    level_ = level + 1;
  }
  void reset() {
    level_ = 0;
    std::lock_guard<std::mutex> hold(mutex_);
    level_ = 0;
  }
  int a() { return level_; }
  int b() { return level_ + 1; }
  int c() { return level_ + 2; }

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
