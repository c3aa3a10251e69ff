// account.h - money of one client: what is there, and what open orders have reserved.
#pragma once

#include <mutex>
#include <string>

namespace demo {

class Account {
public:
  Account(std::string Owner, long Cents) : Owner(std::move(Owner)), Balance(Cents) {}

  const std::string &owner() const { return Owner; }

  /// What can still be spent.
  long available() const;
  /// Puts money aside for an order. The caller has made sure that it is there.
  void reserve(long Cents);
  void release(long Cents);

  void deposit(long Cents);
  void withdraw(long Cents);
  /// Takes reserved money for good.
  void settle(long Cents);

private:
  mutable std::mutex Mutex;
  const std::string Owner;
  long Balance;
  long Reserved = 0;
};

/// Takes money from an account, if it can be spent.
bool charge(Account &From, long Cents);

} // namespace demo
