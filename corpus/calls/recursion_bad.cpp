// recursion_bad.cpp - each level of the recursion takes the same lock again.
#include <mutex>

struct Folder {
  int Size = 1;
  Folder *Left = nullptr, *Right = nullptr;
};

class Scanner {
public:
  void scan(Folder *Top) {
    std::lock_guard<std::mutex> Guard(Disk);
    ++Scans;
    add(Top);
  }
  long total() {
    std::lock_guard<std::mutex> Guard(Result);
    return Total;
  }

private:
  void add(Folder *F) {
    {
      std::lock_guard<std::mutex> Guard(Result);
      Total += F->Size;
    }
    if (F->Left)
      add(F->Left); // expect-warning: lockseam-context-witness
  }

  std::mutex Disk, Result;
  int Scans = 0;
  long Total = 0;
};
