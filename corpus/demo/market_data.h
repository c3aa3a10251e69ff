// market_data.h - prices for everybody who watches a symbol.
#pragma once

#include "order_book.h"
#include <functional>
#include <vector>

namespace demo {

struct Quote {
  std::string Symbol;
  long Bid = 0, Ask = 0;
  long Sequence = 0;
};

class MarketData {
public:
  using Listener = std::function<void(const Quote &)>;

  void subscribe(Listener L);
  /// Tells all listeners the best prices of a book. Quotes are numbered in their order.
  Quote publish(const OrderBook &Book);

private:
  std::mutex Mutex;
  long Sequence = 0;
  std::vector<Listener> Listeners;
};

} // namespace demo
