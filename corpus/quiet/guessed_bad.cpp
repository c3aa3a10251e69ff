// One of two functions is called through a pointer.
// options: --min-rank=70
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

void keep(int value) { store.set(value); }
void drop1(int) {}
void (*sink)(int) = keep;

void add() {
  int seen = store.get();
  sink(seen + 1);  // expect-warning: lockseam-split-critical-section
}

void choose(int how) {
  if (how == 1)
    sink = drop1;
}

int main() {
  std::thread one([] { store.set(0); });
  choose(1);
  add();
  one.join();
}
