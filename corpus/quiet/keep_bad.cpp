// A price that another thread has learned is overwritten.
#include <map>
#include <mutex>
#include <thread>

class Prices {
public:
  void learn(int key, int price) {
    mutex_.lock();
    bool known = prices_.count(key) > 0;
    mutex_.unlock();
    if (known)
      return;
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    prices_[key] = price;
  }
  void forget(int key) {
    std::lock_guard<std::mutex> hold(mutex_);
    prices_.erase(key);
  }

private:
  std::mutex mutex_;
  std::map<int, int> prices_;
};

int main() {
  Prices prices;
  std::thread one([&] { prices.learn(1, 5); });
  std::thread two([&] { prices.forget(1); });
  one.join();
  two.join();
}
