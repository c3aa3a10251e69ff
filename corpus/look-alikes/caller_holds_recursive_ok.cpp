// caller_holds_recursive_ok.cpp - whoever calls with a lock held holds the recursive witness, too.
#include <mutex>

class Account {
public:
  void add(int Amount) {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Total += Amount;
  }
  void addTwice(int Amount) {
    add(Amount);
    add(Amount);
  }
  std::recursive_mutex &mutex() { return Mutex; }

private:
  std::recursive_mutex Mutex;
  long Total = 0;
};

class Bank {
public:
  void pay(Account &To) {
    std::lock_guard<std::mutex> Guard(Mutex);
    std::lock_guard<std::recursive_mutex> Still(To.mutex());
    To.addTwice(Fee);
  }

private:
  std::mutex Mutex;
  int Fee = 1;
};
