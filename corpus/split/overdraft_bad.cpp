// Two threads find enough in the account, and both take it out: they build on what they find, and overdraw.
// options: --min-rank=70
#include <mutex>
#include <thread>

class Account {
public:
  int balance() {
    std::lock_guard<std::mutex> hold(mutex_);
    return balance_;
  }
  void withdraw(int amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    balance_ -= amount;
  }
  bool tryWithdraw(int amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    if (balance_ < amount)
      return false;
    balance_ -= amount;
    return true;
  }

private:
  std::mutex mutex_;
  int balance_ = 100;
};

void pay(Account &from, int amount) {
  if (from.balance() >= amount)
    from.withdraw(amount);  // expect-warning: lockseam-split-critical-section
}

int main() {
  Account account;
  std::thread one([&] { pay(account, 70); });
  std::thread two([&] { pay(account, 60); });
  one.join();
  two.join();
}
