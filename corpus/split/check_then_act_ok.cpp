// The check and the act are one method.
#include <mutex>
#include <thread>
#include <vector>

class Pool {
public:
  int takeIfAny() {
    std::lock_guard<std::mutex> hold(mutex_);
    if (free_.empty())
      return -1;
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

int main() {
  Pool pool;
  std::thread other([&] { pool.give(pool.takeIfAny()); });
  pool.give(pool.takeIfAny());
  other.join();
}
