// It is looked up again.
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
  log(found->second);
  hold.unlock();
  hold.lock();
  auto again = totals.find(key);
  if (again != totals.end())
    again->second += 1;
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
