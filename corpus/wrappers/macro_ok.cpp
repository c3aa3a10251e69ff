// macro_ok.cpp - macros that make a section around a statement, one section.
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
    WITH_LOCK(Items, Count += 10 - Count);
  }
  void take() { WITH_LOCK(Items, --Count); }

private:
  std::mutex Store, Items;
  int Visits = 0, Count = 10;
};
