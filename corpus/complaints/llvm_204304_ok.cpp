// llvm_204304_ok.cpp - nothing is held after unlock(): what follows is not in the section.
//
// An analysis that ignores unlock() of a unique_lock believes the lock held until the end
// of the scope, and reports the sleep and the two sections under it.
#include <mutex>
#include <unistd.h>

class Session {
public:
  void renew() {
    std::unique_lock Hold(Registry);
    ++Renewals;
    Hold.unlock();
    sleep(1);
    touch();
    touch();
  }

private:
  void touch() {
    std::lock_guard Guard(State);
    ++Expires;
  }
  std::mutex Registry, State;
  int Renewals = 0, Expires = 0;
};
