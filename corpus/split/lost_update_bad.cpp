// The balance is read in one section and written in the next.
#include <mutex>
#include <thread>

class Account {
public:
  void withdraw(long amount) {
    long seen;
    {
      std::lock_guard<std::mutex> hold(mutex_);
      seen = balance_;
    }
    long rest = seen - amount;
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section // expect-note: T2: writes 'Account::balance_'
    balance_ = rest;
  }
  long balance() {
    std::lock_guard<std::mutex> hold(mutex_);
    return balance_;
  }

private:
  std::mutex mutex_;
  long balance_ = 0;
};

int main() {
  Account account;
  std::thread other([&] { account.withdraw(5); });
  account.withdraw(7);
  other.join();
  return account.balance() == -12;
}
