// A lock around the load and the store.
#include <atomic>
#include <mutex>
#include <thread>

std::mutex mutex;
std::atomic<int> total{0};

void add(int n) {
  std::lock_guard<std::mutex> hold(mutex);
  total.store(total.load() + n);
}
int *instance() {
  static std::atomic<int *> made{nullptr};
  if (!made.load()) {
    std::lock_guard<std::mutex> hold(mutex);
    if (!made.load())
      made.store(new int(1));
  }
  return made.load();
}

int main() {
  std::thread one(add, 1), two(add, 2), three(instance), four(instance);
  one.join();
  two.join();
  three.join();
  four.join();
  return total;
}
