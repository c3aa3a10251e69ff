// smart_pointer_bad.cpp - the witness is reached through a shared_ptr member.
#include <memory>
#include <mutex>

class Balance {
public:
  long get() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Amount;
  }
  void set(long New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Amount = New;
  }

private:
  mutable std::mutex Mutex;
  long Amount = 0;
};

class Teller {
public:
  explicit Teller(std::shared_ptr<Balance> B) : Target(std::move(B)) {}
  void deposit(long Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Deposits;
    long Old = Target->get();
    Target->set(Old + Amount); // expect-warning: lockseam-context-witness
  }

private:
  std::mutex Mutex;
  int Deposits = 0;
  std::shared_ptr<Balance> Target;
};
