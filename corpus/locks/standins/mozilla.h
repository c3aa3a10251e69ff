// mozilla.h - the names of Mozilla's locks that the corpus uses, declared only.
#pragma once

namespace mozilla {

class OffTheBooksMutex {
public:
  explicit OffTheBooksMutex(const char *Name);
  void Lock();
  void Unlock();
  bool TryLock();
  void AssertCurrentThreadOwns() const;
};
class Mutex : public OffTheBooksMutex {
public:
  explicit Mutex(const char *Name);
};
class Monitor {
public:
  explicit Monitor(const char *Name);
  void Lock();
  void Unlock();
  void Wait();
  void Notify();
};
class RWLock {
public:
  explicit RWLock(const char *Name);
};

namespace detail {
template <typename T> class BaseAutoLock {
public:
  explicit BaseAutoLock(T Lock);
  ~BaseAutoLock();
};
template <typename T> BaseAutoLock(T &) -> BaseAutoLock<T &>;
template <typename T> class BaseAutoUnlock {
public:
  explicit BaseAutoUnlock(T Lock);
  ~BaseAutoUnlock();
};
template <typename T> BaseAutoUnlock(T &) -> BaseAutoUnlock<T &>;
} // namespace detail
using MutexAutoLock = detail::BaseAutoLock<Mutex &>;
using MutexAutoUnlock = detail::BaseAutoUnlock<Mutex &>;

class MonitorAutoLock {
public:
  explicit MonitorAutoLock(Monitor &M);
  ~MonitorAutoLock();
  void Wait();
  void Notify();
};
class CondVar {
public:
  CondVar(OffTheBooksMutex &Lock, const char *Name);
  void Wait();
  void Notify();
};
template <typename T> class BaseAutoReadLock {
public:
  explicit BaseAutoReadLock(T &Lock);
  ~BaseAutoReadLock();
};
template <typename T> class BaseAutoWriteLock {
public:
  explicit BaseAutoWriteLock(T &Lock);
  ~BaseAutoWriteLock();
};
using AutoReadLock = BaseAutoReadLock<RWLock>;
using AutoWriteLock = BaseAutoWriteLock<RWLock>;

} // namespace mozilla
