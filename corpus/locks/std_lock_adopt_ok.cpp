// std_lock_adopt_ok.cpp - std::lock over deferred guards: each lock is taken once.
#include <mutex>

struct Account {
  std::mutex Mutex;
  long Balance = 0;
};

class Bank {
public:
  void transfer(Account &From, Account &To, long Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Transfers;
    std::unique_lock<std::mutex> First(From.Mutex, std::defer_lock);
    std::unique_lock<std::mutex> Second(To.Mutex, std::defer_lock);
    std::lock(First, Second);
    From.Balance -= Amount + Amount / 100;
    To.Balance += Amount;
  }

private:
  std::mutex Mutex;
  int Transfers = 0;
};
