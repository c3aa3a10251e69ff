// gate_lock_bad.cpp - only one of the two functions takes the third lock before.
#include <mutex>

class Cluster {
public:
  void promote() {
    std::lock_guard<std::mutex> Gate(Election);
    std::lock_guard<std::mutex> First(Primary);
    std::lock_guard<std::mutex> Second(Replica); // expect-warning: lockseam-lock-order
    ++Epoch;
    Copied = 0;
  }

  void resync() {
    std::lock_guard<std::mutex> First(Replica);
    std::lock_guard<std::mutex> Second(Primary);
    Copied = Epoch;
  }

private:
  std::mutex Election;
  std::mutex Primary;
  std::mutex Replica;
  int Epoch = 0;
  int Copied = 0;
};

void failover(Cluster &C) {
  C.promote();
  C.resync();
}
