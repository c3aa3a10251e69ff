// lock_parameter_ok.cpp - two different locks are handed to the function that takes one.
#include <mutex>

static void addUnder(std::mutex &M, int &To, int Value) {
  std::lock_guard<std::mutex> Guard(M);
  To += Value;
}

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    addUnder(Items, Count, 1);
    addUnder(Log, Lines, 1);
  }

private:
  std::mutex Store, Items, Log;
  int Visits = 0, Count = 10, Lines = 0;
};
