// move_assignment_bad.cpp - assigning a fresh guard takes its lock, then drops the old one's.
#include <mutex>

class Pages {
public:
  void turn() {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Turns;
    std::unique_lock<std::mutex> Hold(First);
    int Carried = Left;
    Hold = std::unique_lock<std::mutex>(Second);
    Right += Carried;
    Hold = std::unique_lock<std::mutex>(First); // expect-warning: lockseam-context-witness
    Left -= Carried;
  }
  void write(int Value) {
    std::lock_guard<std::mutex> Guard(First);
    Left = Value;
  }

private:
  std::mutex Outer, First, Second;
  int Turns = 0, Left = 0, Right = 0;
};
