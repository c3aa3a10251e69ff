// transfer_ok.cpp - several ways to lock two accounts in one order.
#include <mutex>

struct Account {
  explicit Account(int Number) : Number(Number) {}
  const int Number;
  std::mutex Mutex;
  long Balance = 0;
};

static void move(Account &From, Account &To, long Amount) {
  From.Balance -= Amount;
  To.Balance += Amount;
}

void together(Account &From, Account &To, long Amount) {
  std::scoped_lock Both(From.Mutex, To.Mutex);
  move(From, To, Amount);
}

void adopting(Account &From, Account &To, long Amount) {
  std::lock(From.Mutex, To.Mutex);
  std::lock_guard<std::mutex> First(From.Mutex, std::adopt_lock);
  std::lock_guard<std::mutex> Second(To.Mutex, std::adopt_lock);
  move(From, To, Amount);
}

void byNumber(Account &From, Account &To, long Amount) {
  Account &Low = From.Number < To.Number ? From : To;
  Account &High = From.Number < To.Number ? To : From;
  std::lock_guard<std::mutex> First(Low.Mutex);
  std::lock_guard<std::mutex> Second(High.Mutex);
  move(From, To, Amount);
}

void byAddress(Account &From, Account &To, long Amount) {
  std::unique_lock<std::mutex> First(From.Mutex, std::defer_lock);
  std::unique_lock<std::mutex> Second(To.Mutex, std::defer_lock);
  if (&From < &To) {
    First.lock();
    Second.lock();
  } else {
    Second.lock();
    First.lock();
  }
  move(From, To, Amount);
}

void turned(Account &From, Account &To, long Amount) {
  if (&To < &From)
    return turned(To, From, -Amount);
  std::lock_guard<std::mutex> First(From.Mutex);
  std::lock_guard<std::mutex> Second(To.Mutex);
  move(From, To, Amount);
}
