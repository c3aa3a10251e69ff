// One section, from the read to the write.
#include <mutex>
#include <thread>

class Account {
public:
  void withdraw(long amount) {
    std::lock_guard<std::mutex> hold(mutex_);
    long seen = balance_;
    long rest = seen - amount;
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
