// scoped_lock_bad.cpp - one of the two accounts was locked and released before.
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
    {
      std::scoped_lock One(From.Mutex);
      if (From.Balance < Amount)
        return false;
    }
    std::scoped_lock Both(From.Mutex, To.Mutex); // expect-warning: lockseam-context-witness
    From.Balance -= Amount;
    To.Balance += Amount;
    return true;
  }

private:
  std::mutex Mutex;
  int Transfers = 0;
};
