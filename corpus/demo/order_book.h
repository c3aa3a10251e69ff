// order_book.h - open orders of one symbol, best price first.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace demo {

enum class Side { Buy, Sell };

struct Order {
  long Id = 0;
  Side Direction = Side::Buy;
  long Price = 0; // cents
  long Quantity = 0;
};

class OrderBook {
public:
  explicit OrderBook(std::string Symbol) : Symbol(std::move(Symbol)) {}

  const std::string &symbol() const { return Symbol; }
  long bestBid() const; // 0: nobody buys
  long bestAsk() const; // 0: nobody sells
  /// Matches the order with the other side; what remains is kept. The quantity traded.
  long submit(Order Incoming);
  bool cancel(long Id);
  size_t size() const;

private:
  template <typename Levels> long match(Levels &Others, Order &Incoming);
  bool crosses(const Order &Incoming, long Price) const;

  mutable std::mutex Mutex;
  const std::string Symbol;
  std::multimap<long, Order, std::greater<long>> Bids;
  std::multimap<long, Order> Asks;
};

} // namespace demo
