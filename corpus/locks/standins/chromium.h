// chromium.h - the names of base/synchronization that the corpus uses, declared only.
#pragma once

namespace base {

class __attribute__((lockable)) Lock {
public:
  void Acquire() __attribute__((exclusive_lock_function()));
  void Release() __attribute__((unlock_function()));
  bool Try() __attribute__((exclusive_trylock_function(true)));
  void AssertAcquired() const __attribute__((assert_exclusive_lock()));
};

class __attribute__((scoped_lockable)) AutoLock {
public:
  struct AlreadyAcquired {};
  explicit AutoLock(Lock &L) __attribute__((exclusive_lock_function(L)));
  AutoLock(Lock &L, const AlreadyAcquired &) __attribute__((exclusive_locks_required(L)));
  ~AutoLock() __attribute__((unlock_function()));
};

class __attribute__((scoped_lockable)) AutoTryLock {
public:
  explicit AutoTryLock(Lock &L) __attribute__((exclusive_lock_function(L)));
  ~AutoTryLock() __attribute__((unlock_function()));
  bool is_acquired() const;
};

class AutoUnlock {
public:
  explicit AutoUnlock(Lock &L);
  ~AutoUnlock();
};

class __attribute__((scoped_lockable)) ReleasableAutoLock {
public:
  explicit ReleasableAutoLock(Lock *L) __attribute__((exclusive_lock_function(L)));
  ~ReleasableAutoLock() __attribute__((unlock_function()));
  void Release() __attribute__((unlock_function()));
};

class ConditionVariable {
public:
  explicit ConditionVariable(Lock *L);
  void Wait();
  void Signal();
  void Broadcast();
};

} // namespace base
