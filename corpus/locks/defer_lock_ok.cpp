// defer_lock_ok.cpp - a deferred guard is locked once.
#include <mutex>

class Sensor {
public:
  int sample() {
    std::lock_guard<std::mutex> Guard(Bus);
    ++Samples;
    std::unique_lock<std::mutex> Hold(Value, std::defer_lock);
    Hold.lock();
    Reading *= 10;
    return Reading;
  }
  void feed(int Raw) {
    std::lock_guard<std::mutex> Guard(Value);
    Reading = Raw;
  }

private:
  std::mutex Bus, Value;
  int Samples = 0, Reading = 0;
};
