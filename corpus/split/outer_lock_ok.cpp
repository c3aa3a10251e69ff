// All who change it hold another lock across both sections.
#include <mutex>
#include <thread>

std::mutex outer;
std::recursive_mutex mutex;
int level;

int get() {
  std::lock_guard<std::recursive_mutex> hold(mutex);
  return level;
}
void set(int to) {
  std::lock_guard<std::recursive_mutex> hold(mutex);
  level = to;
}
void raise() {
  std::lock_guard<std::recursive_mutex> hold(mutex);
  set(get() + 1);
}

int main() {
  std::thread one(raise), two(raise);
  one.join();
  two.join();
}
