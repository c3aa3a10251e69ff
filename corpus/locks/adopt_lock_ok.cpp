// adopt_lock_ok.cpp - locking and adopting is one acquisition.
#include <mutex>

class Pair {
public:
  void exchange() {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Exchanges;
    Inner.lock();
    std::lock_guard<std::mutex> Adopted(Inner, std::adopt_lock);
    int Before = Left;
    Left = Right;
    Right = Before;
  }
  void set(int NewLeft) {
    std::lock_guard<std::mutex> Guard(Inner);
    Left = NewLeft;
  }

private:
  std::mutex Outer, Inner;
  int Exchanges = 0, Left = 0, Right = 0;
};
