// The account has a name: a parameter.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int sum = 0;
};
Account *find(int number);

void pay(Account *account) {
  account->mutex.lock();
  int sum = account->sum;
  account->mutex.unlock();
  std::lock_guard<std::mutex> hold(account->mutex);  // expect-warning: lockseam-split-critical-section
  account->sum = sum + 1;
}

void close(Account *account) {
  std::lock_guard<std::mutex> hold(account->mutex);
  account->sum = 0;
}

int main() {
  std::thread one([] { pay(find(1)); });
  std::thread two([] { close(find(2)); });
  one.join();
  two.join();
}
