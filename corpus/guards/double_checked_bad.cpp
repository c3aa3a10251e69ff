// Double-checked locking of a plain pointer: the first look sees it half made.
#include <mutex>
#include <thread>

struct Table {
  int size = 1;
};
static Table *table;
static std::mutex mutex;

Table *get() {
  if (!table) {  // expect-warning: lockseam-guard // expect-note: T2: writes 'table'
    std::lock_guard<std::mutex> hold(mutex);
    if (!table)
      table = new Table;
  }
  return table;
}

int main() {
  std::thread one(get), two(get);
  one.join();
  two.join();
}
