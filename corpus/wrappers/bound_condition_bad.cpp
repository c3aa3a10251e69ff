// bound_condition_bad.cpp - a condition that belongs to another lock than the one that is
// held across the wait.
#include <condition_variable>
#include <mutex>

class Mutex {
public:
  void Lock() { Native.lock(); }
  void Unlock() { Native.unlock(); }

private:
  friend class CondVar;
  std::mutex Native;
};

class CondVar {
public:
  explicit CondVar(Mutex *Of) : Owner(Of) {}
  void Wait() {
    std::unique_lock<std::mutex> Adopted(Owner->Native, std::adopt_lock);
    Ready.wait(Adopted);
    Adopted.release();
  }
  void Signal() { Ready.notify_one(); }

private:
  Mutex *const Owner;
  std::condition_variable Ready;
};

class Pool {
public:
  void take() {
    Lock.Lock();
    Gate.Lock();
    while (Paused)
      Idle.Wait(); // expect-warning: lockseam-context-witness
    Gate.Unlock();
    --Free;
    Lock.Unlock();
  }

private:
  Mutex Lock;
  Mutex Gate;
  CondVar Idle{&Gate};
  int Free = 4;
  bool Paused = false;
};

void borrow(Pool &From) { From.take(); }
