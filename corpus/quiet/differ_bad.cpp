// Two locks of one object, in both orders.
#include <mutex>

class Pool {
public:
  void grow() {
    std::lock_guard<std::mutex> one(list_);
    std::lock_guard<std::mutex> two(count_);  // expect-warning: lockseam-lock-order
  }
  void shrink() {
    std::lock_guard<std::mutex> one(count_);
    std::lock_guard<std::mutex> two(list_);
  }

private:
  std::mutex list_;
  std::mutex count_;
};

void run(Pool &pool) {
  pool.grow();
  pool.shrink();
}
