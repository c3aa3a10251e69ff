// llvm.h - the names of llvm/Support/Mutex.h and RWMutex.h, declared only.
#pragma once

namespace llvm::sys {

template <bool OnlyIfThreaded> class SmartMutex {
public:
  bool lock();
  bool unlock();
  bool try_lock();
};
using Mutex = SmartMutex<false>;

template <bool OnlyIfThreaded> class SmartScopedLock {
public:
  explicit SmartScopedLock(SmartMutex<OnlyIfThreaded> &M);
  ~SmartScopedLock();
};
using ScopedLock = SmartScopedLock<false>;

template <bool OnlyIfThreaded> class SmartRWMutex {
public:
  bool lock_shared();
  bool unlock_shared();
  bool lock();
  bool unlock();
};
using RWMutex = SmartRWMutex<false>;

template <bool OnlyIfThreaded> struct SmartScopedReader {
  explicit SmartScopedReader(SmartRWMutex<OnlyIfThreaded> &M);
  ~SmartScopedReader();
};
using ScopedReader = SmartScopedReader<false>;

template <bool OnlyIfThreaded> struct SmartScopedWriter {
  explicit SmartScopedWriter(SmartRWMutex<OnlyIfThreaded> &M);
  ~SmartScopedWriter();
};
using ScopedWriter = SmartScopedWriter<false>;

} // namespace llvm::sys
