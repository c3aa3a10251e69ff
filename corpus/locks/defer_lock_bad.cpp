// defer_lock_bad.cpp - a deferred guard is locked, unlocked and locked again.
#include <mutex>

class Sensor {
public:
  int sample() {
    std::lock_guard<std::mutex> Guard(Bus);
    ++Samples;
    std::unique_lock<std::mutex> Hold(Value, std::defer_lock);
    Hold.lock();
    int Raw = Reading;
    Hold.unlock();
    int Scaled = Raw * 10;
    Hold.lock(); // expect-warning: lockseam-context-witness
    Reading = Scaled;
    return Scaled;
  }
  void feed(int Raw) {
    std::lock_guard<std::mutex> Guard(Value);
    Reading = Raw;
  }

private:
  std::mutex Bus, Value;
  int Samples = 0, Reading = 0;
};
