// Declared to be one step, and made of two.
#include <mutex>
#include <thread>

class Account {
public:
  int balance() {
    std::lock_guard<std::mutex> hold(mutex_);
    return balance_;
  }
  void take(int amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    balance_ -= amount;
  }
  [[clang::annotate("lockseam::atomic")]] bool withdraw(int amount) {
    if (balance() < amount)
      return false;
    take(amount);  // expect-warning: lockseam-split-critical-section // expect-note: commit point
    return true;
  }

private:
  std::mutex mutex_;
  int balance_ = 100;
};

int main() {
  Account account;
  std::thread other([&] { account.withdraw(70); });
  account.withdraw(70);
  other.join();
  return account.balance();
}
