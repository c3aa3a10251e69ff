// lock_getter_ok.cpp - a getter hands out the lock by reference; one section.
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
    std::lock_guard<std::mutex> Fill(Content->mutex());
    Content->Count += 10 - Content->Count;
  }

private:
  std::mutex Store;
  Items *Content;
  int Visits = 0;
};
