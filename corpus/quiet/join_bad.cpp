// The other thread still runs.
#include <mutex>
#include <thread>

static std::mutex mutex;
static int total;

static void set(int value) {
  std::lock_guard<std::mutex> hold(mutex);
  total = value;
}

int main() {
  std::thread other([] { set(5); });
  mutex.lock();
  int seen = total;
  mutex.unlock();
  mutex.lock();  // expect-warning: lockseam-split-critical-section
  total = seen + 1;
  mutex.unlock();
  other.join();
}
