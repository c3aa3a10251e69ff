// A statistic can be a little off.
#include <mutex>
#include <thread>

class Ledger {
public:
  void update() {
    mutex_.lock();
    int seen = statistics_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    statistics_ = seen + 1;
  }
  void set(int value) {
    std::lock_guard<std::mutex> hold(mutex_);
    statistics_ = value;
  }

private:
  std::mutex mutex_;
  int statistics_ = 0;
};

int main() {
  Ledger ledger;
  std::thread one([&] { ledger.update(); });
  std::thread two([&] { ledger.set(5); });
  one.join();
  two.join();
}
