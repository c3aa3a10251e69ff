// Others add to the count: what made us decide still holds.
// options: --min-rank=60
#include <mutex>
#include <thread>

class Pool {
public:
  void leave() {
    mutex_.lock();
    bool any = count_ > 0;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
    if (any)
      --count_;
  }
  void other() {
    std::lock_guard<std::mutex> hold(mutex_);
    ++count_;
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
