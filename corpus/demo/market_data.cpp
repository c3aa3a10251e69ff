// market_data.cpp - one quote at a time, in the order of their numbers.
#include "market_data.h"

namespace demo {

void MarketData::subscribe(Listener L) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Listeners.push_back(std::move(L));
}

Quote MarketData::publish(const OrderBook &Book) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Quote Now;
  Now.Symbol = Book.symbol();
  Now.Sequence = ++Sequence;
  Now.Bid = Book.bestBid();
  Now.Ask = Book.bestAsk(); // expect-warning: lockseam-context-witness
  for (const Listener &L : Listeners)
    L(Now);
  return Now;
}

} // namespace demo
