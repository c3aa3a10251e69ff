// rectangle_bad.cpp - two boxes intersect by corners that are read at different times.
#include <mutex>

class Rectangle {
public:
  int left() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return X;
  }
  int right() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return X + Width;
  }
  void setX(int New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    X = New;
  }
  void setWidth(int New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Width = New;
  }
  bool overlaps(const Rectangle &Other) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    bool StartsBefore = Other.left() < X + Width; // expect-warning: lockseam-lock-order
    bool EndsAfter = Other.right() > X;           // expect-warning: lockseam-context-witness
    return StartsBefore && EndsAfter;
  }

private:
  mutable std::mutex Mutex;
  int X = 0, Width = 1;
};
