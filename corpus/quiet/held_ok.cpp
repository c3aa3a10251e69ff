// All callers hold another lock across both sections: they may be meant as one step.
// options: --min-rank=65
#include <mutex>
#include <thread>

class Store {
public:
  void one() {
    std::lock_guard<std::mutex> hold(outer_);
    grow();
  }
  void two() {
    std::lock_guard<std::mutex> hold(outer_);
    grow();
  }
  void clear() {
    std::lock_guard<std::mutex> hold(inner_);
    size_ = 0;
  }

private:
  void grow() {
    inner_.lock();
    int size = size_;
    inner_.unlock();
    std::lock_guard<std::mutex> hold(inner_);
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
