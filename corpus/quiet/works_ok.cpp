// The rest of the statement runs with the lock held.
// options: --min-rank=30
#include <condition_variable>
#include <mutex>

class Box {
public:
  void put(int value) {
    std::lock_guard<std::mutex>{mutex_}, value_ = value;
  }
  int get() {
    std::lock_guard<std::mutex> hold(mutex_);
    return value_;
  }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int value_ = 0;
};

int run(Box &box) {
  box.put(1);
  return box.get();
}
