// macro_bad.cpp - macros that make a section around a statement.
#include <mutex>

#define WITH_LOCK(Mutex, Statement)                                                                \
  do {                                                                                             \
    std::lock_guard<std::mutex> WithLockGuard(Mutex);                                              \
    Statement;                                                                                     \
  } while (0)

class Shelf {
public:
  void refill() {
    std::lock_guard<std::mutex> Guard(Store);
    ++Visits;
    int Missing = 0;
    WITH_LOCK(Items, Missing = 10 - Count);
    WITH_LOCK(Items, Count += Missing); // expect-warning: lockseam-context-witness
  }
  void take() { WITH_LOCK(Items, --Count); }

private:
  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
