// The call may reach our own class, by its base: then a counter would have to wrap a counter.
#include <mutex>
#include <thread>

class Budget {
public:
  virtual ~Budget() = default;
  virtual int used() = 0;
  virtual void use(int amount) = 0;
};

class PlainBudget : public Budget {
public:
  int used() override { return used_; }
  void use(int amount) override { used_ = amount; }

private:
  int used_ = 0;
};

class LockedBudget : public Budget {
public:
  explicit LockedBudget(Budget &inner) : inner_(inner) {}
  int used() override {
    std::lock_guard<std::mutex> hold(mutex_);
    return inner_.used();
  }
  void use(int amount) override {
    std::lock_guard<std::mutex> hold(mutex_);
    int before = inner_.used();
    inner_.use(before + amount);
  }

private:
  std::mutex mutex_;
  Budget &inner_;
};

int main() {
  PlainBudget plain;
  LockedBudget budget(plain);
  std::thread one([&] { budget.use(1); });
  std::thread two([&] { budget.use(2); });
  one.join();
  two.join();
}
