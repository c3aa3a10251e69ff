// unlock_guard_ok.cpp - a scoped unlock; nothing else is held, and nothing is carried over it.
namespace base {
class Lock {
public:
  void Acquire();
  void Release();
};
class AutoLock {
public:
  explicit AutoLock(Lock &L);
  ~AutoLock();
};
class AutoUnlock {
public:
  explicit AutoUnlock(Lock &L);
  ~AutoUnlock();
};
} // namespace base

void work();

class Tasks {
public:
  void runOne() {
    base::AutoLock Hold(Queue);
    ++First;
    base::AutoUnlock Open(Queue);
    work();
  }
  void reset() {
    base::AutoLock Hold(Queue);
    First = 0;
  }

private:
  base::Lock Queue;
  int First = 0;
};
