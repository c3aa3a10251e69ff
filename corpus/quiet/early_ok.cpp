// A logger runs when the cache is filled; those who use the cache come later.
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
  std::lock_guard<std::mutex> hold(mutex);
  if (!known)
    cache[3] = 1;
}

int main() {
  std::thread logger(log);
  fill();
  std::thread worker(work);
  logger.join();
  worker.join();
}
