// adopt_lock_bad.cpp - a guard that adopts a held mutex releases it; then it is taken again.
#include <mutex>

class Pair {
public:
  void exchange() {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Exchanges;
    int Before;
    {
      Inner.lock();
      std::lock_guard<std::mutex> Adopted(Inner, std::adopt_lock);
      Before = Left;
    }
    std::lock_guard<std::mutex> Again(Inner); // expect-warning: lockseam-context-witness
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
