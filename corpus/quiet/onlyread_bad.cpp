// The data is written without its lock.
#include <mutex>

class __attribute__((capability("mutex"))) Mutex {
public:
  void lock() __attribute__((acquire_capability())) { native_.lock(); }
  void unlock() __attribute__((release_capability())) { native_.unlock(); }

private:
  std::mutex native_;
};

class Meter {
public:
  void one() {
    mutex_.lock();
    level_ = 1;
    mutex_.unlock();
  }
  void two() {
    mutex_.lock();
    level_ = 2;
    mutex_.unlock();
  }
  void three() {
    mutex_.lock();
    level_ = 3;
    mutex_.unlock();
  }
  void reset() { level_ = 0; }  // expect-warning: lockseam-guard

private:
  Mutex mutex_;
  int level_ __attribute__((guarded_by(mutex_))) = 0;
};

void run(Meter &meter) {
  meter.one();
  meter.two();
  meter.three();
  meter.reset();
}
