// gate_lock_ok.cpp - whoever takes the two locks has taken a third one before.
#include <mutex>

class Cluster {
public:
  void promote() {
    std::lock_guard<std::mutex> Gate(Election);
    std::lock_guard<std::mutex> First(Primary);
    std::lock_guard<std::mutex> Second(Replica);
    ++Epoch;
    Copied = 0;
  }

  void resync() {
    std::lock_guard<std::mutex> Gate(Election);
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
