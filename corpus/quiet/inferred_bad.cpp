// The guard is declared.
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
  void m4() {
    mutex_.lock();
    level_ = 4;
    mutex_.unlock();
  }
  void m5() {
    mutex_.lock();
    level_ = 5;
    mutex_.unlock();
  }
  void m6() {
    mutex_.lock();
    level_ = 6;
    mutex_.unlock();
  }
  void m7() {
    mutex_.lock();
    level_ = 7;
    mutex_.unlock();
  }
  void m8() {
    mutex_.lock();
    level_ = 8;
    mutex_.unlock();
  }
  void m9() {
    mutex_.lock();
    level_ = 9;
    mutex_.unlock();
  }
  void m10() {
    mutex_.lock();
    level_ = 10;
    mutex_.unlock();
  }
  void m11() {
    mutex_.lock();
    level_ = 11;
    mutex_.unlock();
  }
  void m12() {
    mutex_.lock();
    level_ = 12;
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
  meter.m4();
  meter.m5();
  meter.m6();
  meter.m7();
  meter.m8();
  meter.m9();
  meter.m10();
  meter.m11();
  meter.m12();
  meter.reset();
}
