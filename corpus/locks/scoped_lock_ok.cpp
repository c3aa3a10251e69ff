// scoped_lock_ok.cpp - std::scoped_lock holds both accounts over test and transfer.
#include <mutex>

struct Account {
  std::mutex Mutex;
  long Balance = 0;
};

class Bank {
public:
  bool transfer(Account &From, Account &To, long Amount) {
    std::scoped_lock Guard(Mutex);
    ++Transfers;
    std::scoped_lock Both(From.Mutex, To.Mutex);
    if (From.Balance < Amount)
      return false;
    From.Balance -= Amount;
    To.Balance += Amount;
    return true;
  }

private:
  std::mutex Mutex;
  int Transfers = 0;
};
