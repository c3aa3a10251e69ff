// returned_guard_bad.cpp - a function that returns the guard it has locked.
#include <mutex>

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    int Missing;
    {
      auto Look = lockItems();
      Missing = 10 - Count;
    }
    auto Fill = lockItems(); // expect-warning: lockseam-context-witness
    Count += Missing;
  }
  void take() {
    auto Guard = lockItems();
    --Count;
  }

private:
  std::unique_lock<std::mutex> lockItems() { return std::unique_lock<std::mutex>(Items); }

  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
