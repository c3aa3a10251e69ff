// llvm_151733_ok.cpp - std::lock holds what the guards adopt, until they die.
//
// An analysis that knows no effect of std::lock warns at both guards, though the locks
// are held. Nothing is held when the sites are added.
#include <mutex>

class Breakpoints {
public:
  void merge() {
    {
      std::lock(Mine, Theirs);
      std::lock_guard<std::mutex> First(Mine, std::adopt_lock);
      std::lock_guard<std::mutex> Second(Theirs, std::adopt_lock);
      ++Merges;
    }
    addSite();
    addSite();
  }

private:
  void addSite() {
    std::lock_guard<std::mutex> Guard(Sites);
    ++Size;
  }
  std::mutex Mine, Theirs, Sites;
  int Merges = 0, Size = 0;
};
