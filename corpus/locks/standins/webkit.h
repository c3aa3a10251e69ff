// webkit.h - the names of WTF's locks that the corpus uses, declared only.
#pragma once

namespace WTF {

class __attribute__((capability("lock"))) Lock {
public:
  void lock() __attribute__((acquire_capability()));
  bool tryLock() __attribute__((try_acquire_capability(true)));
  void unlock() __attribute__((release_capability()));
};
enum AdoptLockTag { AdoptLock };
enum NoLockingNecessaryTag { NoLockingNecessary };

template <typename T> class __attribute__((scoped_lockable)) Locker {
public:
  explicit Locker(T &L) __attribute__((acquire_capability(L)));
  Locker(AdoptLockTag, T &L) __attribute__((requires_capability(L)));
  ~Locker() __attribute__((release_capability()));
  void unlockEarly() __attribute__((release_capability()));
};
template <typename T> class __attribute__((scoped_lockable)) DropLockForScope {
public:
  explicit DropLockForScope(Locker<T> &Held) __attribute__((release_capability(Held)));
  ~DropLockForScope() __attribute__((acquire_capability()));
};

class Condition {
public:
  template <typename Function> void wait(Lock &L, const Function &Predicate);
  void wait(Lock &L);
  void notifyAll();
};

} // namespace WTF

using WTF::AdoptLock;
using WTF::Condition;
using WTF::DropLockForScope;
using WTF::Lock;
using WTF::Locker;
