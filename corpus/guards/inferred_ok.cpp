// Nothing is declared: all accesses hold the lock.
#include <mutex>
#include <thread>

class Meter {
public:
  void tick() {
    std::lock_guard<std::mutex> hold(mutex_);
    ++count_;
    if (count_ > limit_)
      count_ = 0;
  }
  void add(int n) {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ += n;
    if (count_ > limit_)
      count_ = limit_;
  }
  int read() {
    std::lock_guard<std::mutex> hold(mutex_);
    return count_ < limit_ ? count_ : limit_;
  }
  void reset() {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = 0;
  }

private:
  std::mutex mutex_;
  const int limit_ = 100;
  int count_ = 0;
};

Meter meter;

int main() {
  std::thread other([] {
    meter.tick();
    meter.add(2);
  });
  meter.reset();
  other.join();
  return meter.read();
}
