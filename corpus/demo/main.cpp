// main.cpp - two clients trade with each other while prices are published.
#include "exchange.h"
#include <cstdio>
#include <thread>

using namespace demo;

static void trade(Exchange &Market, Account &Client, Side Direction) {
  Market.sessions().login(Client.owner(), 0);
  for (long I = 0; I < 1000; ++I) {
    Order Next;
    Next.Direction = Direction;
    Next.Price = 100 + I % 7;
    Next.Quantity = 1 + I % 3;
    Market.place("ACME", Client, Next);
  }
}

static void watch(Exchange &Market, const OrderBook &Book) {
  for (int I = 0; I < 1000; ++I)
    Market.marketData().publish(Book);
  if (Book.size() > 100)
    Market.log().alarm("the book is long");
}

int main() {
  Exchange Market;
  OrderBook &Book = Market.list("ACME");
  Account Alice("alice", 10'000'000), Bob("bob", 10'000'000), House("house", 0);
  Market.open(Alice);
  Market.open(Bob);
  Market.marketData().subscribe([](const Quote &Q) {
    if (Q.Bid && Q.Ask && Q.Bid > Q.Ask)
      std::printf("crossed quote %ld: %ld > %ld\n", Q.Sequence, Q.Bid, Q.Ask);
  });

  std::thread Buyer([&] { trade(Market, Alice, Side::Buy); });
  std::thread Seller([&] { trade(Market, Bob, Side::Sell); });
  std::thread Watcher([&] { watch(Market, Book); });
  Buyer.join();
  Seller.join();
  Watcher.join();

  std::printf("%zu orders open, %zu lines logged, %d accounts paid\n", Book.size(),
              Market.log().lines(), Market.collectFees(House, 50));
  return 0;
}
