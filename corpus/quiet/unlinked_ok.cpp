// What is read in the first section goes nowhere.
// options: --min-rank=60
#include <mutex>
#include <thread>

class Cache {
public:
  void update() {
    std::lock_guard<std::mutex> all(outer_);
    size();
    resize(1);
  }
  void clear() {
    std::lock_guard<std::mutex> hold(inner_);
    used_ = 0;
  }

private:
  int size() {
    std::lock_guard<std::mutex> hold(inner_);
    return used_;
  }
  void resize(int used) {
    std::lock_guard<std::mutex> hold(inner_);
    used_ = used;
  }

  std::mutex outer_;
  std::mutex inner_;
  int used_ = 0;
};

int main() {
  Cache cache;
  std::thread one([&] { cache.update(); });
  std::thread two([&] { cache.clear(); });
  one.join();
  two.join();
}
