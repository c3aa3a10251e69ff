// folly_ok.cpp - one locked pointer for test and use.
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
    bool Any;
    {
      auto Locked = State.wlock();
      Any = Locked->Free > 0;
      if (Any)
        --Locked->Free;
    }
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
