// lock_getter_bad.cpp - a getter hands out the lock by reference; it is always the same one.
#include <mutex>

class Items {
public:
  std::mutex &mutex() { return Mutex; }
  int Count = 10;

private:
  std::mutex Mutex;
};

class Shelf {
public:
  explicit Shelf(Items *Content) : Content(Content) {}
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    int Missing;
    {
      std::lock_guard<std::mutex> Look(Content->mutex());
      Missing = 10 - Content->Count;
    }
    std::lock_guard<std::mutex> Fill(Content->mutex()); // expect-warning: lockseam-context-witness
    Content->Count += Missing;
  }

private:
  std::mutex Store;
  Items *Content;
  int Visits = 0;
};
