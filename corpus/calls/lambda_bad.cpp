// lambda_bad.cpp - a local lambda makes the section; it is called twice.
#include <mutex>

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    auto Add = [this](int Amount) {
      std::lock_guard<std::mutex> Hold(Items);
      Count += Amount;
      return Count;
    };
    int Now = Add(1);
    Add(10 - Now); // expect-warning: lockseam-context-witness
  }
  void take() {
    std::lock_guard<std::mutex> Hold(Items);
    --Count;
  }

private:
  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
