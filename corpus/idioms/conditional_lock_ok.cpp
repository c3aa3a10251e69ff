// conditional_lock_ok.cpp - locked under one condition or under its opposite: once in all.
#include <mutex>

class Log {
public:
  void rotate(bool Threaded) {
    std::lock_guard<std::mutex> Guard(Files);
    if (Threaded)
      Lines.lock();
    Count = 0;
    if (Threaded)
      Lines.unlock();
    if (!Threaded) {
      Lines.lock();
      ++Rotations;
      Lines.unlock();
    }
  }
  void write(int Level) {
    bool Held = false;
    if (Level > 3) {
      Files.lock();
      Held = true;
    }
    bump();
    if (Held)
      Files.unlock();
    else
      bump();
  }

private:
  void bump() {
    std::lock_guard<std::mutex> Guard(Lines);
    ++Count;
  }
  std::mutex Files, Lines;
  int Count = 0, Rotations = 0;
};
