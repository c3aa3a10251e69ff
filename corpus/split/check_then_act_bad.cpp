// Two locked methods, and nobody locks around both.
#include <mutex>
#include <thread>
#include <vector>

class Pool {
public:
  bool empty() {
    std::lock_guard<std::mutex> hold(mutex_);
    return free_.empty();
  }
  int take() {
    std::lock_guard<std::mutex> hold(mutex_);
    int last = free_.back();
    free_.pop_back();
    return last;
  }
  void give(int which) {
    std::lock_guard<std::mutex> hold(mutex_);
    free_.push_back(which);
  }

private:
  std::mutex mutex_;
  std::vector<int> free_{1, 2, 3};
};

int grab(Pool &pool) {
  if (pool.empty())
    return -1;
  return pool.take();  // expect-warning: lockseam-split-critical-section
}

int main() {
  Pool pool;
  std::thread other([&] { pool.give(grab(pool)); });
  pool.give(grab(pool));
  other.join();
}
