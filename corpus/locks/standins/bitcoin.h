// bitcoin.h - locks as Bitcoin Core spells them: a template over std::unique_lock, and macros.
#pragma once

#include <mutex>

template <typename Parent> class __attribute__((lockable)) AnnotatedMixin : public Parent {
public:
  void lock() __attribute__((exclusive_lock_function())) { Parent::lock(); }
  void unlock() __attribute__((unlock_function())) { Parent::unlock(); }
  bool try_lock() __attribute__((exclusive_trylock_function(true))) { return Parent::try_lock(); }
  using unique_lock = std::unique_lock<Parent>;
  const AnnotatedMixin &operator!() const { return *this; }
};
using RecursiveMutex = AnnotatedMixin<std::recursive_mutex>;
using Mutex = AnnotatedMixin<std::mutex>;

template <typename MutexType>
class __attribute__((scoped_lockable)) UniqueLock : public MutexType::unique_lock {
  using Base = typename MutexType::unique_lock;

public:
  UniqueLock(MutexType &M, const char *, const char *, int, bool Try = false)
      __attribute__((exclusive_lock_function(M)))
      : Base(M, std::defer_lock) {
    if (Try)
      Base::try_lock();
    else
      Base::lock();
  }
  ~UniqueLock() __attribute__((unlock_function())) {}
  operator bool() { return Base::owns_lock(); }

  class reverse_lock {
  public:
    explicit reverse_lock(UniqueLock &L) : Lock(L) { Lock.unlock(); }
    ~reverse_lock() { Lock.lock(); }

  private:
    UniqueLock &Lock;
  };
};

inline Mutex &MaybeCheckNotHeld(Mutex &M) __attribute__((exclusive_locks_required(!M)))
__attribute__((lock_returned(M))) {
  return M;
}
inline RecursiveMutex &MaybeCheckNotHeld(RecursiveMutex &M) __attribute__((locks_excluded(M)))
__attribute__((lock_returned(M))) {
  return M;
}
template <typename MutexType>
inline void AssertLockHeldInternal(const char *, const char *, int, MutexType *M)
    __attribute__((exclusive_locks_required(M))) {}

#define LOCK_ARGS(cs) MaybeCheckNotHeld(cs), #cs, __FILE__, __LINE__
#define PASTE2(x, y) x##y
#define PASTE(x, y) PASTE2(x, y)
#define LOCK(cs) UniqueLock PASTE(criticalblock, __COUNTER__)(LOCK_ARGS(cs))
#define WAIT_LOCK(cs, name) UniqueLock name(LOCK_ARGS(cs))
#define TRY_LOCK(cs, name) UniqueLock name(LOCK_ARGS(cs), true)
#define WITH_LOCK(cs, code)                                                                        \
  [&]() -> decltype(auto) {                                                                        \
    LOCK(cs);                                                                                      \
    code;                                                                                          \
  }()
#define REVERSE_LOCK(g) typename decltype(g)::reverse_lock reversed(g)
#define AssertLockHeld(cs) AssertLockHeldInternal(#cs, __FILE__, __LINE__, &cs)
