// two_parameters_ok.cpp - two locks by two parameters; each is taken once.
#include <mutex>

static int readUnder(std::mutex &Lock, const int &Place) {
  std::lock_guard<std::mutex> Guard(Lock);
  return Place;
}
static void writeUnder(std::mutex &Lock, int &Place, int Value) {
  std::lock_guard<std::mutex> Guard(Lock);
  Place = Value;
}
static void copyUnder(std::mutex &First, std::mutex &Second, int &From, int &To) {
  writeUnder(Second, To, readUnder(First, From));
}

class Gauge {
public:
  void raise() {
    std::lock_guard<std::mutex> Guard(Config);
    int Now = readUnder(Values, Level);
    writeUnder(Marks, Highest, Now);
  }
  void settle() {
    std::lock_guard<std::mutex> Guard(Config);
    copyUnder(Values, Marks, Level, Highest);
  }

private:
  std::mutex Config, Values, Marks;
  int Level = 0, Highest = 0;
};
