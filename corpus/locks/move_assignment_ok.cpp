// move_assignment_ok.cpp - the guard goes on to another lock and does not come back.
#include <mutex>

class Pages {
public:
  void turn() {
    std::lock_guard<std::mutex> Guard(Outer);
    ++Turns;
    std::unique_lock<std::mutex> Hold(First);
    ++Left;
    Hold = std::unique_lock<std::mutex>(Second);
    ++Right;
  }
  void write(int Value) {
    std::lock_guard<std::mutex> Guard(First);
    Left = Value;
  }

private:
  std::mutex Outer, First, Second;
  int Turns = 0, Left = 0, Right = 0;
};
