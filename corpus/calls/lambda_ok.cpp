// lambda_ok.cpp - a local lambda makes the section; it is called once.
#include <mutex>

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    auto Fill = [this](int Limit) {
      std::lock_guard<std::mutex> Hold(Items);
      Count = Limit;
    };
    Fill(10);
  }
  void take() {
    std::lock_guard<std::mutex> Hold(Items);
    --Count;
  }

private:
  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
