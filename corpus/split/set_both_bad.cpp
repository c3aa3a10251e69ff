// Two setters in a row: who asks for the width may see one end of each range.
#include <mutex>
#include <thread>

class Range {
public:
  void setLow(int to) {
    std::lock_guard<std::mutex> hold(mutex_);
    low_ = to;
  }
  void setHigh(int to) {
    std::lock_guard<std::mutex> hold(mutex_);
    high_ = to;
  }
  void set(int low, int high) {
    setLow(low);
    setHigh(high);  // expect-warning: lockseam-split-critical-section // expect-note: in one section
  }
  int width() {
    std::lock_guard<std::mutex> hold(mutex_);
    return high_ - low_;
  }

private:
  std::mutex mutex_;
  int low_ = 0;
  int high_ = 0;
};

int main() {
  Range range;
  std::thread other([&] { range.set(1, 5); });
  range.set(7, 9);
  int width = range.width();
  other.join();
  return width;
}
