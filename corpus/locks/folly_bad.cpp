// folly_bad.cpp - each arrow of a folly::Synchronized is a section of its own.
#include <mutex>

namespace folly {
template <typename T> class LockedPtr {
public:
  ~LockedPtr();
  T *operator->() const;
};
template <typename T> class Synchronized {
public:
  LockedPtr<T> operator->();
  LockedPtr<T> wlock();
  LockedPtr<T> rlock();
};
} // namespace folly

struct Counts {
  int Free, Used;
};

class Slots {
public:
  bool take() {
    Mutex.lock();
    ++Calls;
    bool Any = State->Free > 0;
    if (Any)
      --State->Free; // expect-warning: lockseam-context-witness
    Mutex.unlock();
    return Any;
  }
  void give() {
    auto Locked = State.wlock();
    ++Locked->Free;
  }

private:
  std::mutex Mutex;
  int Calls = 0;
  folly::Synchronized<Counts> State;
};
