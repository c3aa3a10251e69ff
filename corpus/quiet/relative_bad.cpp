// The count is set anew by others: it may be zero by now.
#include <mutex>
#include <thread>

class Pool {
public:
  void leave() {
    mutex_.lock();
    bool any = count_ > 0;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    if (any)
      --count_;
  }
  void other() {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = 0;
  }

private:
  std::mutex mutex_;
  int count_ = 0;
};

int main() {
  Pool pool;
  std::thread one([&] { pool.leave(); });
  std::thread two([&] { pool.other(); });
  one.join();
  two.join();
}
