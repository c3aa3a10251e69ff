// The second section reads for itself before it sets anything.
#include <mutex>
#include <thread>

class Ledger {
public:
  void refresh(int next) {
    std::lock_guard<std::mutex> all(outer_);
    {
      std::lock_guard<std::mutex> hold(mutex_);
      shown_ = count_;
    }
    std::lock_guard<std::mutex> hold(mutex_);
    if (count_ < next)
      count_ = next;
  }
  void set(int value) {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = value;
    limit_ = value;
  }
  int shown() {
    std::lock_guard<std::mutex> all(outer_);
    return shown_;
  }

private:
  std::mutex outer_;
  std::mutex mutex_;
  int shown_ = 0;
  int count_ = 0;
  int limit_ = 0;
};

int main() {
  Ledger ledger;
  std::thread one([&] {
    ledger.refresh(1);
    ledger.shown();
  });
  std::thread two([&] { ledger.set(5); });
  one.join();
  two.join();
}
