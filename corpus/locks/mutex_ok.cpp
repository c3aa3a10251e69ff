// mutex_ok.cpp - std::mutex by hand: the inner one is held over test and use.
#include <mutex>

class Stock {
public:
  bool reserve() {
    Orders.lock();
    ++Requests;
    Items.lock();
    bool Available = Count > 0;
    if (Available)
      --Count;
    Items.unlock();
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
