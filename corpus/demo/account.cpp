// account.cpp - every method is one critical section; charge is two.
#include "account.h"

namespace demo {

long Account::available() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Balance - Reserved;
}

void Account::reserve(long Cents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Reserved += Cents;
}

void Account::release(long Cents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Reserved -= Cents;
}

void Account::deposit(long Cents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Balance += Cents;
}

void Account::withdraw(long Cents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Balance -= Cents;
}

void Account::settle(long Cents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Reserved -= Cents;
  Balance -= Cents;
}

bool charge(Account &From, long Cents) {
  if (From.available() < Cents)
    return false;
  From.withdraw(Cents); // expect-warning: lockseam-context-witness
  return true;
}

} // namespace demo
