// The workers, which use the cache, are there when it is filled.
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, int> cache;
int lines;

void log() { ++lines; }

void work() {
  std::lock_guard<std::mutex> hold(mutex);
  cache[1] = 2;
}

void fill() {
  mutex.lock();
  bool known = cache.count(3) != 0;
  mutex.unlock();
  std::lock_guard<std::mutex> hold(mutex);  // expect-warning: lockseam-split-critical-section
  if (!known)
    cache[3] = 1;
}

int main() {
  std::thread logger(log);
  std::thread worker(work);
  fill();
  logger.join();
  worker.join();
}
