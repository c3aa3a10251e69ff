// Another thread only looks at the total.
#include <mutex>
#include <thread>

static std::mutex mutex;
static int total;

static int get() {
  std::lock_guard<std::mutex> hold(mutex);
  return total;
}

int main() {
  std::thread other([] { get(); });
  mutex.lock();
  int seen = total;
  mutex.unlock();
  mutex.lock();
  total = seen + 1;
  mutex.unlock();
  other.join();
}
