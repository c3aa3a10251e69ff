// llvm_204304_bad.cpp - unlock() of a unique_lock ends its section, lock() begins another.
//
// An analysis that follows only constructor and destructor of the guard sees one section
// from the first line to the last and misses what happens in the middle.
#include <mutex>

class Session {
public:
  void renew() {
    std::lock_guard<std::mutex> Guard(Registry);
    std::unique_lock Hold(State);
    int Seen = Expires;
    Hold.unlock();
    notifyPeers();
    Hold.lock(); // expect-warning: lockseam-context-witness
    Expires = Seen + 60;
  }
  void expire() {
    std::lock_guard Hold(State);
    Expires = 0;
  }

private:
  void notifyPeers();
  std::mutex Registry, State;
  int Expires = 0;
};
