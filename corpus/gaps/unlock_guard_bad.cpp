// unlock_guard_bad.cpp - a scoped unlock inside a section that another lock spans.
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

class Tasks {
public:
  void runOne() {
    base::AutoLock Guard(Runner);
    base::AutoLock Hold(Queue);
    int Next = First;
    {
      base::AutoUnlock Open(Queue);
      ++Ran;
    } // expect-warning: lockseam-context-witness
    First = Next + 1;
  }
  void reset() {
    base::AutoLock Hold(Queue);
    First = 0;
  }

private:
  base::Lock Runner, Queue;
  int Ran = 0, First = 0;
};
