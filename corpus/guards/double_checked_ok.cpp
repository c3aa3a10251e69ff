// Double-checked locking of an atomic pointer.
#include <atomic>
#include <mutex>
#include <thread>

struct Table {
  int size = 1;
};
static std::atomic<Table *> table;
static std::mutex mutex;

Table *get() {
  if (!table.load(std::memory_order_acquire)) {
    std::lock_guard<std::mutex> hold(mutex);
    if (!table.load(std::memory_order_relaxed))
      table.store(new Table, std::memory_order_release);
  }
  return table.load(std::memory_order_acquire);
}

int main() {
  std::thread one(get), two(get);
  one.join();
  two.join();
}
