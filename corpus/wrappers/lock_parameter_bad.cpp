// lock_parameter_bad.cpp - the lock is handed to the function that takes it.
#include <mutex>

static int readUnder(std::mutex &M, const int &From) {
  std::lock_guard<std::mutex> Guard(M);
  return From;
}

static void writeUnder(std::mutex &M, int &To, int Value) {
  std::lock_guard<std::mutex> Guard(M);
  To = Value;
}

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    int Found = readUnder(Items, Count);
    writeUnder(Items, Count, Found + 1); // expect-warning: lockseam-context-witness
  }

private:
  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
