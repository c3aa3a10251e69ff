// Callers hold nothing.
#include <mutex>
#include <thread>

class Store {
public:
  void one() {
    outer_.lock();
    outer_.unlock();
    grow();
  }
  void two() { grow(); }
  void clear() {
    std::lock_guard<std::mutex> hold(inner_);
    size_ = 0;
  }

private:
  void grow() {
    inner_.lock();
    int size = size_;
    inner_.unlock();
    std::lock_guard<std::mutex> hold(inner_);  // expect-warning: lockseam-split-critical-section
    size_ = size + 1;
  }

  std::mutex outer_;
  std::mutex inner_;
  int size_ = 0;
};

int main() {
  Store store;
  std::thread one([&] { store.one(); });
  std::thread two([&] { store.clear(); });
  store.two();
  one.join();
  two.join();
}
