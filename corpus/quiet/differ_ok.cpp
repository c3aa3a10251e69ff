// The same two classes of locks in both orders, but maybe of different objects.
// options: --min-rank=40
#include <mutex>

class Pool {
public:
  void grow(Pool &other) {
    std::lock_guard<std::mutex> one(list_);
    std::lock_guard<std::mutex> two(other.count_);
  }
  void shrink(Pool &other) {
    std::lock_guard<std::mutex> one(count_);
    std::lock_guard<std::mutex> two(other.list_);
  }

private:
  std::mutex list_;
  std::mutex count_;
};

void run(Pool &pool, Pool &other) {
  pool.grow(other);
  pool.shrink(other);
}
