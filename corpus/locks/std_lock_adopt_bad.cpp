// std_lock_adopt_bad.cpp - std::lock takes both locks; guards adopt them; one is taken again.
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
    long Fee;
    {
      std::lock(From.Mutex, To.Mutex);
      std::lock_guard<std::mutex> First(From.Mutex, std::adopt_lock);
      std::lock_guard<std::mutex> Second(To.Mutex, std::adopt_lock);
      From.Balance -= Amount;
      To.Balance += Amount;
      Fee = From.Balance / 100;
    }
    std::lock_guard<std::mutex> Hold(From.Mutex); // expect-warning: lockseam-context-witness
    From.Balance -= Fee;
  }

private:
  std::mutex Mutex;
  int Transfers = 0;
};
