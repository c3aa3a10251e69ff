// two_parameters_bad.cpp - which locks a function takes is known only at its calls.
#include <mutex>

static int readUnder(std::mutex &Lock, const int &Place) {
  std::lock_guard<std::mutex> Guard(Lock);
  return Place;
}
static void writeUnder(std::mutex &Lock, int &Place, int Value) {
  std::lock_guard<std::mutex> Guard(Lock);
  Place = Value;
}
static void copyUnder(std::mutex &First, std::mutex &Second, int &Place) {
  writeUnder(Second, Place, readUnder(First, Place));
}

class Gauge {
public:
  void raise() {
    std::lock_guard<std::mutex> Guard(Config);
    int Now = readUnder(Values, Level);
    writeUnder(Values, Level, Now + 1); // expect-warning: lockseam-context-witness
  }
  void settle() {
    std::lock_guard<std::mutex> Guard(Config);
    copyUnder(Values, Values, Level);
    // known-miss: lockseam-context-witness - that two parameters are one lock is not seen below
  }

private:
  std::mutex Config, Values;
  int Level = 0;
};
