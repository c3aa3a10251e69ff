// The old value goes back where it came from.
#include <mutex>
#include <thread>

class Ledger {
public:
  void update() {
    mutex_.lock();
    int seen = balance_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    balance_ = seen + 1;
  }
  void set(int value) {
    std::lock_guard<std::mutex> hold(mutex_);
    balance_ = value;
  }

private:
  std::mutex mutex_;
  int balance_ = 0;
};

int main() {
  Ledger ledger;
  std::thread one([&] { ledger.update(); });
  std::thread two([&] { ledger.set(5); });
  one.join();
  two.join();
}
