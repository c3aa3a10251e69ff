// exchange.h - the service: accounts, books, and the orders that connect them.
#pragma once

#include "account.h"
#include "audit_log.h"
#include "market_data.h"
#include "session.h"
#include <memory>

namespace demo {

enum class Placed { Accepted, NoSession, NoMoney, NoSuchSymbol };

class Exchange {
public:
  OrderBook &list(const std::string &Symbol);
  void open(Account &Client);

  Placed place(const std::string &Symbol, Account &Client, Order Incoming);
  bool cancel(const std::string &Symbol, Account &Client, const Order &Placed);
  /// Takes the day's fees from all accounts.
  int collectFees(Account &House, long Fee);

  SessionCache &sessions() { return Sessions; }
  MarketData &marketData() { return Prices; }
  AuditLog &log() { return Log; }

private:
  OrderBook *findBook(const std::string &Symbol);

  std::mutex Mutex; // books and accounts: which there are, not what is in them
  std::map<std::string, std::unique_ptr<OrderBook>> Books;
  std::vector<Account *> Accounts;
  std::mutex Placing; // one order at a time
  long Orders = 0;
  SessionCache Sessions;
  MarketData Prices;
  AuditLog Log;
};

} // namespace demo
