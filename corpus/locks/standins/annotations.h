// annotations.h - locks known by Clang's thread-safety attributes only: nothing has a body.
#pragma once

// The spellings of today.
class __attribute__((capability("mutex"))) Latch {
public:
  void enter() __attribute__((acquire_capability()));
  void enterShared() __attribute__((acquire_shared_capability()));
  bool tryEnter() __attribute__((try_acquire_capability(true)));
  bool tryEnterShared() __attribute__((try_acquire_shared_capability(true)));
  int tryEnterZero() __attribute__((try_acquire_capability(0)));
  void leave() __attribute__((release_capability()));
  void leaveShared() __attribute__((release_shared_capability()));
  void leaveAny() __attribute__((release_generic_capability()));
  void assertInside() const __attribute__((assert_capability(this)));
  void assertInsideShared() const __attribute__((assert_shared_capability(this)));
  const Latch &operator!() const { return *this; }
};
void enter(Latch &L) __attribute__((acquire_capability(L)));
void leave(Latch *L) __attribute__((release_capability(L)));

class __attribute__((scoped_lockable)) Holding {
public:
  explicit Holding(Latch &L) __attribute__((acquire_capability(L)));
  Holding(Latch &L, int Deferred) __attribute__((locks_excluded(L)));
  ~Holding() __attribute__((release_generic_capability()));
  void enter() __attribute__((acquire_capability()));
  void leave() __attribute__((release_capability()));
};
class __attribute__((scoped_lockable)) HoldingShared {
public:
  explicit HoldingShared(Latch *L) __attribute__((acquire_shared_capability(L)));
  ~HoldingShared() __attribute__((release_generic_capability()));
};

// The spellings of before.
class __attribute__((lockable)) OldLatch {
public:
  void enter() __attribute__((exclusive_lock_function()));
  void enterShared() __attribute__((shared_lock_function()));
  bool tryEnter() __attribute__((exclusive_trylock_function(true)));
  bool tryEnterShared() __attribute__((shared_trylock_function(true)));
  void leave() __attribute__((unlock_function()));
  void assertInside() const __attribute__((assert_exclusive_lock()));
  void assertInsideShared() const __attribute__((assert_shared_lock()));
};
class __attribute__((scoped_lockable)) OldHolding {
public:
  explicit OldHolding(OldLatch *L) __attribute__((exclusive_lock_function(L)));
  ~OldHolding() __attribute__((unlock_function()));
};
