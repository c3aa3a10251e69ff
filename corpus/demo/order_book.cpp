// order_book.cpp - matching; the book's lock is held over each operation as a whole.
#include "order_book.h"
#include <algorithm>

namespace demo {

long OrderBook::bestBid() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Bids.empty() ? 0 : Bids.begin()->first;
}

long OrderBook::bestAsk() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Asks.empty() ? 0 : Asks.begin()->first;
}

size_t OrderBook::size() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Bids.size() + Asks.size();
}

bool OrderBook::crosses(const Order &Incoming, long Price) const {
  return Incoming.Direction == Side::Buy ? Price <= Incoming.Price : Price >= Incoming.Price;
}

template <typename Levels> long OrderBook::match(Levels &Others, Order &Incoming) {
  long Traded = 0;
  while (Incoming.Quantity > 0 && !Others.empty() && crosses(Incoming, Others.begin()->first)) {
    Order &Waiting = Others.begin()->second;
    long Quantity = std::min(Waiting.Quantity, Incoming.Quantity);
    Waiting.Quantity -= Quantity;
    Incoming.Quantity -= Quantity;
    Traded += Quantity;
    if (Waiting.Quantity == 0)
      Others.erase(Others.begin());
  }
  return Traded;
}

long OrderBook::submit(Order Incoming) {
  std::lock_guard<std::mutex> Lock(Mutex);
  bool Buys = Incoming.Direction == Side::Buy;
  long Traded = Buys ? match(Asks, Incoming) : match(Bids, Incoming);
  if (Incoming.Quantity == 0)
    return Traded;
  if (Buys)
    Bids.emplace(Incoming.Price, Incoming);
  else
    Asks.emplace(Incoming.Price, Incoming);
  return Traded;
}

bool OrderBook::cancel(long Id) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto Matches = [Id](const auto &Level) { return Level.second.Id == Id; };
  return std::erase_if(Bids, Matches) + std::erase_if(Asks, Matches) > 0;
}

} // namespace demo
