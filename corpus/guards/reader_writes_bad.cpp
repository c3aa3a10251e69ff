// A reader's lock does not allow to write: two readers may do it at the same time.
#include <mutex>
#include <shared_mutex>
#include <thread>

class Cache {
public:
  int find(int key) {
    std::shared_lock<std::shared_mutex> hold(mutex_);
    lastKey_ = key;  // expect-warning: lockseam-guard // expect-note: declared here
    return value_;
  }
  void store(int value) {
    std::unique_lock<std::shared_mutex> hold(mutex_);
    value_ = value;
    lastKey_ = 0;
  }

private:
  std::shared_mutex mutex_;
  int value_ __attribute__((guarded_by(mutex_))) = 0;
  int lastKey_ __attribute__((guarded_by(mutex_))) = 0;
};

int main() {
  Cache cache;
  std::thread writer([&] { cache.store(1); });
  int found = cache.find(1);
  writer.join();
  return found;
}
