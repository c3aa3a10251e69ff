// webrtc.h - the names of WebRTC's locks that the corpus uses, declared only.
#pragma once

namespace webrtc {

class __attribute__((lockable)) Mutex final {
public:
  void Lock() __attribute__((exclusive_lock_function()));
  bool TryLock() __attribute__((exclusive_trylock_function(true)));
  void Unlock() __attribute__((unlock_function()));
  void AssertHeld() const __attribute__((assert_exclusive_lock()));
};

class __attribute__((scoped_lockable)) MutexLock final {
public:
  explicit MutexLock(Mutex *M) __attribute__((exclusive_lock_function(M)));
  ~MutexLock() __attribute__((unlock_function()));
};

} // namespace webrtc
