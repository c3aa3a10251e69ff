// llvm_154281_ok.cpp - recursive, timed and several locks at once, in one section each.
//
// What has no attributes cannot be checked by an analysis that lives on them; code like
// this is then either unchecked or drowns in false warnings.
#include <chrono>
#include <mutex>
#include <shared_mutex>

class Catalog {
public:
  void rename(int To) {
    std::scoped_lock Guard(Outer, Names);
    if (Title != To)
      Title = To;
    note();
    note();
  }
  void discount() {
    std::lock_guard Guard(Outer);
    if (!Prices.try_lock_for(std::chrono::milliseconds(1)))
      return;
    std::lock_guard Adopted(Prices, std::adopt_lock);
    Price /= 2;
  }
  bool both() {
    std::lock_guard Guard(Outer);
    if (std::try_lock(Names, Prices) != -1)
      return false;
    ++Price;
    Prices.unlock();
    Names.unlock();
    return true;
  }

private:
  void note() {
    std::lock_guard Guard(Outer);
    ++Notes;
  }
  std::recursive_timed_mutex Outer;
  std::shared_mutex Names;
  std::timed_mutex Prices;
  int Title = 0, Price = 0, Notes = 0;
};
