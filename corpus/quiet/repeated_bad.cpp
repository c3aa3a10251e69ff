// Three functions read in one section and write in the next: three defects.
// options: --min-rank=60
#include <mutex>
#include <thread>

class Store {
public:
  int get() {
    std::lock_guard<std::mutex> l(mu_);
    return value_;
  }
  void set(int value) {
    std::lock_guard<std::mutex> l(mu_);
    value_ = value;
  }

private:
  std::mutex mu_;
  int value_ = 0;
};

Store store;

void add() {
  int seen = store.get();
  store.set(seen + 1);  // expect-warning: lockseam-split-critical-section
}

void grow() {
  int seen = store.get();
  store.set(seen + 1);  // expect-warning: lockseam-split-critical-section
}

void push() {
  int seen = store.get();
  store.set(seen + 1);  // expect-warning: lockseam-split-critical-section
}

int main() {
  std::thread one([] { store.set(0); });
  add();
  grow();
  push();
  one.join();
}
