// Nobody is seen to exchange the accounts.
// options: --min-rank=45
#include <mutex>

struct Account {
  std::mutex mutex;
  int sum = 0;
};

void transfer(Account &from, Account &to) {
  std::lock_guard<std::mutex> one(from.mutex);
  std::lock_guard<std::mutex> two(to.mutex);
  --from.sum;
  ++to.sum;
}

void both(Account &a, Account &b) {
  transfer(a, b);
}
