// rocksdb.h - locks of LevelDB and RocksDB, declared only.
#pragma once

namespace leveldb {
namespace port {
class __attribute__((lockable)) Mutex {
public:
  void Lock() __attribute__((exclusive_lock_function()));
  void Unlock() __attribute__((unlock_function()));
  void AssertHeld() __attribute__((assert_exclusive_lock()));
};
class CondVar {
public:
  explicit CondVar(Mutex *M);
  void Wait();
  void SignalAll();
};
} // namespace port
class __attribute__((scoped_lockable)) MutexLock {
public:
  explicit MutexLock(port::Mutex *M) __attribute__((exclusive_lock_function(M)));
  ~MutexLock() __attribute__((unlock_function()));
};
} // namespace leveldb

namespace rocksdb {
namespace port {
class RWMutex {
public:
  void ReadLock();
  void WriteLock();
  void ReadUnlock();
  void WriteUnlock();
};
} // namespace port
class ReadLock {
public:
  explicit ReadLock(port::RWMutex *M);
  ~ReadLock();
};
class WriteLock {
public:
  explicit WriteLock(port::RWMutex *M);
  ~WriteLock();
};
class InstrumentedMutex {
public:
  void Lock();
  void Unlock();
  void AssertHeld() const;
};
class InstrumentedMutexLock {
public:
  explicit InstrumentedMutexLock(InstrumentedMutex *M);
  ~InstrumentedMutexLock();
};
class InstrumentedMutexUnlock {
public:
  explicit InstrumentedMutexUnlock(InstrumentedMutex *M);
  ~InstrumentedMutexUnlock();
};
class InstrumentedCondVar {
public:
  explicit InstrumentedCondVar(InstrumentedMutex *M);
  void Wait();
  bool TimedWait(unsigned long Deadline);
  void SignalAll();
};
class SpinMutex {
public:
  bool try_lock();
  void lock();
  void unlock();
};
} // namespace rocksdb
