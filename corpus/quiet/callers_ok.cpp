// All callers hold the outer lock, and so does everybody else.
#include <mutex>
#include <thread>

class Ledger {
public:
  void update() {
    std::lock_guard<std::mutex> hold(outer_);
    step();
  }
  void set(int value) {
    std::lock_guard<std::mutex> all(outer_);
    std::lock_guard<std::mutex> hold(mutex_);
    total_ = value;
  }

private:
  void step() {
    mutex_.lock();
    int seen = total_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
    total_ = seen + 1;
  }
  std::mutex outer_;
  std::mutex mutex_;
  int total_ = 0;
};

int main() {
  Ledger ledger;
  std::thread one([&] { ledger.update(); });
  std::thread two([&] { ledger.set(5); });
  one.join();
  two.join();
}
