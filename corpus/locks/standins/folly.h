// folly.h - the names of folly that the corpus uses, declared only.
#pragma once

namespace folly {

class SharedMutex {
public:
  void lock();
  void unlock();
  void lock_shared();
  void unlock_shared();
};
class MicroSpinLock {
public:
  void lock();
  bool try_lock();
  void unlock();
};

namespace detail {
struct SynchronizedLockPolicyExclusive;
struct SynchronizedLockPolicyShared;
struct SynchronizedLockPolicyUpgrade;
} // namespace detail

template <typename Locked, typename Policy> class ScopedUnlocker {
public:
  ScopedUnlocker(ScopedUnlocker &&) noexcept;
  ~ScopedUnlocker();
};

template <typename Locked, typename Policy> class LockedPtr {
public:
  LockedPtr(LockedPtr &&) noexcept;
  LockedPtr &operator=(LockedPtr &&) noexcept;
  ~LockedPtr();
  typename Locked::DataType *operator->() const;
  typename Locked::DataType &operator*() const;
  explicit operator bool() const;
  bool isNull() const;
  void unlock();
  ScopedUnlocker<Locked, Policy> scopedUnlock();
  LockedPtr<Locked, detail::SynchronizedLockPolicyExclusive> moveFromUpgradeToWrite();
  LockedPtr<Locked, detail::SynchronizedLockPolicyShared> moveFromWriteToRead();
};

template <typename T, typename Mutex = SharedMutex> class Synchronized {
public:
  using DataType = T;
  using WLockedPtr = LockedPtr<Synchronized, detail::SynchronizedLockPolicyExclusive>;
  using RLockedPtr = LockedPtr<Synchronized, detail::SynchronizedLockPolicyShared>;
  using UpgradeLockedPtr = LockedPtr<Synchronized, detail::SynchronizedLockPolicyUpgrade>;
  Synchronized();
  WLockedPtr operator->();
  WLockedPtr wlock();
  RLockedPtr rlock();
  UpgradeLockedPtr ulock();
  WLockedPtr tryWLock();
  template <typename F> auto withWLock(F &&Function) -> decltype(Function(*(T *)nullptr));
  template <typename F> auto withRLock(F &&Function) -> decltype(Function(*(const T *)nullptr));
  T copy() const;
  T exchange(T &&Value);
  void swap(T &Value);
};

} // namespace folly
