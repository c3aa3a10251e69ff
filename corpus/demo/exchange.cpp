// exchange.cpp - placing and cancelling orders, and the fees at the end of the day.
#include "exchange.h"

namespace demo {

OrderBook &Exchange::list(const std::string &Symbol) {
  std::lock_guard<std::mutex> Lock(Mutex);
  std::unique_ptr<OrderBook> &Book = Books[Symbol];
  if (!Book)
    Book = std::make_unique<OrderBook>(Symbol);
  return *Book;
}

void Exchange::open(Account &Client) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Accounts.push_back(&Client);
}

OrderBook *Exchange::findBook(const std::string &Symbol) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto It = Books.find(Symbol);
  return It == Books.end() ? nullptr : It->second.get();
}

Placed Exchange::place(const std::string &Symbol, Account &Client, Order Incoming) {
  if (!Sessions.find(Client.owner()))
    return Placed::NoSession;
  OrderBook *Book = findBook(Symbol);
  if (!Book)
    return Placed::NoSuchSymbol;

  std::lock_guard<std::mutex> Lock(Placing);
  Incoming.Id = ++Orders;
  if (Incoming.Direction == Side::Buy) {
    long Cost = Incoming.Price * Incoming.Quantity;
    if (Client.available() < Cost)
      return Placed::NoMoney;
    Client.reserve(Cost); // expect-warning: lockseam-context-witness
  }
  if (long Traded = Book->submit(Incoming))
    Log.write("trade " + Symbol + " " + std::to_string(Traded));
  return Placed::Accepted;
}

bool Exchange::cancel(const std::string &Symbol, Account &Client, const Order &Placed) {
  OrderBook *Book = findBook(Symbol);
  if (!Book || !Book->cancel(Placed.Id))
    return false;
  if (Placed.Direction == Side::Buy)
    Client.release(Placed.Price * Placed.Quantity);
  return true;
}

int Exchange::collectFees(Account &House, long Fee) {
  std::lock_guard<std::mutex> Lock(Mutex);
  int Paid = 0;
  for (Account *Client : Accounts)
    if (charge(*Client, Fee))
      ++Paid;
  House.deposit(Paid * Fee);
  return Paid;
}

} // namespace demo
