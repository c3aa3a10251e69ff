// unreal.h - the names of Unreal Engine's locks that the corpus uses, declared only.
#pragma once

class FCriticalSection {
public:
  void Lock();
  bool TryLock();
  void Unlock();
};
class FScopeLock {
public:
  explicit FScopeLock(FCriticalSection *Section);
  ~FScopeLock();
  void Unlock();
};
class FScopeUnlock {
public:
  explicit FScopeUnlock(FCriticalSection *Section);
  ~FScopeUnlock();
};

class FRWLock {
public:
  void ReadLock();
  void ReadUnlock();
  void WriteLock();
  void WriteUnlock();
};
enum FRWScopeLockType { SLT_ReadOnly = 0, SLT_Write };
class FRWScopeLock {
public:
  explicit FRWScopeLock(FRWLock &Lock, FRWScopeLockType Type);
  ~FRWScopeLock();
  void ReleaseReadOnlyLockAndAcquireWriteLock_USE_WITH_CAUTION();
};
class FReadScopeLock {
public:
  explicit FReadScopeLock(FRWLock &Lock);
  ~FReadScopeLock();
};
class FWriteScopeLock {
public:
  explicit FWriteScopeLock(FRWLock &Lock);
  ~FWriteScopeLock();
};
