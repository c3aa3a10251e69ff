// mutex_bad.cpp - std::mutex by hand: the inner one is locked twice under the outer one.
#include <mutex>

class Stock {
public:
  bool reserve() {
    Orders.lock();
    ++Requests;
    Items.lock();
    bool Available = Count > 0;
    Items.unlock();
    if (Available) {
      Items.lock(); // expect-warning: lockseam-context-witness
      --Count;
      Items.unlock();
    }
    Orders.unlock();
    return Available;
  }
  void restock() {
    Items.lock();
    ++Count;
    Items.unlock();
  }

private:
  std::mutex Orders, Items;
  int Requests = 0, Count = 0;
};
