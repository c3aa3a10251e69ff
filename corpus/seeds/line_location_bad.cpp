// line_location_bad.cpp - a point is measured twice, and may move in between.
#include <cmath>
#include <mutex>

struct Coordinates {
  double X, Y;
};

class Location {
public:
  Location(double X, double Y) : X(X), Y(Y) {}
  double distanceTo(Coordinates P) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return std::hypot(P.X - X, P.Y - Y);
  }
  void moveTo(double NewX, double NewY) {
    std::lock_guard<std::mutex> Guard(Mutex);
    X = NewX;
    Y = NewY;
  }

private:
  mutable std::mutex Mutex;
  double X, Y;
};

class Line {
public:
  bool contains(const Location &Point) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    double ToStart = Point.distanceTo(Start);
    double ToEnd = Point.distanceTo(End); // expect-warning: lockseam-context-witness
    return ToStart + ToEnd <= 1.001 * std::hypot(End.X - Start.X, End.Y - Start.Y);
  }
  void place(Coordinates NewStart, Coordinates NewEnd) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Start = NewStart;
    End = NewEnd;
  }

private:
  mutable std::mutex Mutex;
  Coordinates Start{0, 0}, End{1, 1};
};
