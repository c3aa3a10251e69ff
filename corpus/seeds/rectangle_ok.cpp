// rectangle_ok.cpp - both edges of the other box are read together.
#include <mutex>

struct Span {
  int Left, Right;
};

class Rectangle {
public:
  Span span() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return {X, X + Width};
  }
  void place(int NewX, int NewWidth) {
    std::lock_guard<std::mutex> Guard(Mutex);
    X = NewX;
    Width = NewWidth;
  }
  bool overlaps(const Rectangle &Other) const {
    Span Theirs = Other.span();
    std::lock_guard<std::mutex> Guard(Mutex);
    return Theirs.Left < X + Width && Theirs.Right > X;
  }

private:
  mutable std::mutex Mutex;
  int X = 0, Width = 1;
};
