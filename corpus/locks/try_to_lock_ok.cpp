// try_to_lock_ok.cpp - where the try fails nothing was taken; the lock below is the first.
#include <mutex>

class Slot {
public:
  void fill(int Value) {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Calls;
    {
      std::unique_lock<std::mutex> Hold(Inner, std::try_to_lock);
      if (Hold.owns_lock()) {
        Content = Value;
        return;
      }
    }
    ++Contended;
    std::lock_guard<std::mutex> Hold(Inner);
    Content = Value;
  }
  int content() {
    std::lock_guard<std::mutex> Hold(Inner);
    return Content;
  }

private:
  std::mutex Outer, Inner;
  int Calls = 0, Contended = 0, Content = 0;
};
