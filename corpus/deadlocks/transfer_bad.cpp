// transfer_bad.cpp - two transfers between the same accounts, in both directions.
#include <mutex>

struct Account {
  explicit Account(int Number) : Number(Number) {}
  const int Number;
  std::mutex Mutex;
  long Balance = 0;
};

bool transfer(Account &From, Account &To, long Amount) {
  if (&From == &To)
    return true;
  std::lock_guard<std::mutex> First(From.Mutex);
  std::lock_guard<std::mutex> Second(To.Mutex); // expect-warning: lockseam-lock-order
  if (From.Balance < Amount)
    return false;
  From.Balance -= Amount;
  To.Balance += Amount;
  return true;
}
