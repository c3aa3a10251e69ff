// returned_guard_ok.cpp - a function that returns the guard it has locked, one section.
#include <mutex>

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    auto Fill = lockItems();
    Count += 10 - Count;
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
