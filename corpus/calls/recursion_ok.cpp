// recursion_ok.cpp - the recursion computes; one section takes the result.
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
    long Size = sizeOf(Top);
    std::lock_guard<std::mutex> Hold(Result);
    Total += Size;
  }
  long total() {
    std::lock_guard<std::mutex> Guard(Result);
    return Total;
  }

private:
  static long sizeOf(Folder *F) { return F ? F->Size + sizeOf(F->Left) + sizeOf(F->Right) : 0; }

  std::mutex Disk, Result;
  int Scans = 0;
  long Total = 0;
};
