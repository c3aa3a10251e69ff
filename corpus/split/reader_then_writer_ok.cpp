// The writer looks again.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
std::map<int, int> cache;

void ensure(int key) {
  bool known;
  {
    std::shared_lock<std::shared_mutex> look(mutex);
    known = cache.count(key) > 0;
  }
  if (!known) {
    std::unique_lock<std::shared_mutex> fill(mutex);
    if (cache.count(key) == 0)
      cache[key] = key * 2;
  }
}

int main() {
  std::thread one(ensure, 1), two(ensure, 1);
  one.join();
  two.join();
}
