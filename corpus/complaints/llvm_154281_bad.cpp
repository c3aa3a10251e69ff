// llvm_154281_bad.cpp - lock types that carry no attributes are locks all the same.
//
// Attributes cover only a part of the standard library; recursive and timed mutexes,
// std::try_lock, scoped_lock of several, shared_lock and unique_lock stay invisible to an
// analysis that lives on them.
#include <chrono>
#include <mutex>
#include <shared_mutex>

class Catalog {
public:
  void rename(int To) {
    std::lock_guard Guard(Outer);
    bool Same;
    {
      std::shared_lock Look(Names);
      Same = Title == To;
    }
    if (!Same) {
      std::unique_lock Change(Names); // expect-warning: lockseam-context-witness
      Title = To;
    }
  }
  void move() {
    std::lock_guard Guard(Outer);
    {
      std::scoped_lock Both(Names, Prices);
      ++Title;
    }
    if (std::try_lock(Names, Prices) == -1) { // expect-warning: lockseam-context-witness
      ++Price;
      Prices.unlock();
      Names.unlock();
    }
  }
  void discount() {
    std::lock_guard Guard(Outer);
    if (!Prices.try_lock_for(std::chrono::milliseconds(1)))
      return;
    int Half = Price / 2;
    Prices.unlock();
    Prices.lock(); // expect-warning: lockseam-context-witness
    Price = Half;
    Prices.unlock();
  }

private:
  std::recursive_mutex Outer;
  std::shared_mutex Names;
  std::timed_mutex Prices;
  int Title = 0, Price = 0;
};
