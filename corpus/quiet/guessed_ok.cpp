// One of five functions is called through a pointer: it need not be the one that writes.
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
void drop2(int) {}
void drop3(int) {}
void drop4(int) {}
void (*sink)(int) = keep;

void add() {
  int seen = store.get();
  sink(seen + 1);
}

void choose(int how) {
  if (how == 1)
    sink = drop1;
  if (how == 2)
    sink = drop2;
  if (how == 3)
    sink = drop3;
  if (how == 4)
    sink = drop4;
}

int main() {
  std::thread one([] { store.set(0); });
  choose(1);
  add();
  one.join();
}
