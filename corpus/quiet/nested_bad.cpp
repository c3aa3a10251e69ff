// What is called is of another class: it has a lock of its own, and others use it without ours.
#include <mutex>
#include <thread>

class Store {
public:
  int used() {
    std::lock_guard<std::mutex> hold(mutex_);
    return used_;
  }
  void use(int amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    used_ = amount;
  }

private:
  std::mutex mutex_;
  int used_ = 0;
};

class Budget {
public:
  explicit Budget(Store &inner) : inner_(inner) {}
  void use(int amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    int before = inner_.used();
    inner_.use(before + amount);  // expect-warning: lockseam-context-witness
  }

private:
  std::mutex mutex_;
  Store &inner_;
};

int main() {
  Store store;
  Budget budget(store);
  std::thread one([&] { budget.use(1); });
  std::thread two([&] { store.use(2); });
  one.join();
  two.join();
}
