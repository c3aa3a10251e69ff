// What was found before the lock was given back is used after it was taken again.
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, long> totals;
void log(long) {}

void bump(int key) {
  std::unique_lock<std::mutex> hold(mutex);
  auto found = totals.find(key);
  if (found == totals.end())
    return;
  long old = found->second;
  hold.unlock();
  log(old);
  hold.lock();  // expect-warning: lockseam-split-critical-section
  found->second = old + 1;
}
void drop(int key) {
  std::lock_guard<std::mutex> hold(mutex);
  totals.erase(key);
}

int main() {
  std::thread one(bump, 1), two(drop, 1);
  one.join();
  two.join();
}
