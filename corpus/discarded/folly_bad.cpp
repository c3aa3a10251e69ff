// folly_bad.cpp - a locked pointer that nobody keeps locks nothing.
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
    State.wlock(); // expect-warning: lockseam-discarded-guard
    Counts &Now = State.unsafeGetUnlocked();
    --Now.Free;
    ++Now.Used;
  }
  void reset() {
    State->reset();
    State.wlock()->reset();
    *State.wlock() = Counts{8, 0};
  }

private:
  folly::Synchronized<Counts> State;
};
