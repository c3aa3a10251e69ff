// bound_condition_ok.cpp - a condition that belongs to the lock that is held; nobody here
// creates a Pool, so only the initialiser of the member says so.
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
    while (Free == 0)
      Idle.Wait();
    while (Paused)
      Idle.Wait();
    --Free;
    Lock.Unlock();
  }

private:
  Mutex Lock;
  CondVar Idle{&Lock};
  int Free = 4;
  bool Paused = false;
};

void borrow(Pool &From) { From.take(); }
