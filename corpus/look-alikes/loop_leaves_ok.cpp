// loop_leaves_ok.cpp - the section in the loop is taken in its last turn only.
#include <mutex>

class Finder {
public:
  int find(const int *Values, int Count, int Wanted) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Searches;
    for (int I = 0; I < Count; ++I) {
      if (Values[I] != Wanted)
        continue;
      std::lock_guard<std::mutex> Found(Inner);
      Last = I;
      return I;
    }
    return -1;
  }

private:
  std::mutex Outer, Inner;
  int Searches = 0, Last = 0;
};
