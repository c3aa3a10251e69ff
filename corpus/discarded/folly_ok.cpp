// folly_ok.cpp - locked pointers that are kept, or used in the statement that makes them.
namespace folly {
template <typename T> class LockedPtr {
public:
  ~LockedPtr();
  T *operator->() const;
  T &operator*() const;
};
template <typename T> class Synchronized {
public:
  LockedPtr<T> operator->();
  LockedPtr<T> wlock();
  T &unsafeGetUnlocked();
};
} // namespace folly

struct Counts {
  int Free, Used;
  void reset();
};

class Slots {
public:
  void take() {
    auto Now = State.wlock();
    --Now->Free;
    ++Now->Used;
  }
  void reset() {
    State->reset();
    State.wlock()->reset();
    *State.wlock() = Counts{8, 0};
  }

private:
  folly::Synchronized<Counts> State;
};
