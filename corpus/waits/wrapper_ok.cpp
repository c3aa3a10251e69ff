// wrapper_ok.cpp - a condition variable class of the project's own, used in loops.
#include <condition_variable>
#include <mutex>
#include <vector>

class CondVar;

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
  void Wait(Mutex &Held) {
    std::unique_lock<std::mutex> Hold(Held.Native, std::adopt_lock);
    Variable.wait(Hold);
    Hold.release();
  }
  void SignalAll() { Variable.notify_all(); }

private:
  std::condition_variable Variable;
};

class Writers {
public:
  int commit(int Value) {
    Lock.Lock();
    while (Busy)
      Idle.Wait(Lock);
    Log.push_back(Value);
    Lock.Unlock();
    return Value;
  }
  void finish() {
    Lock.Lock();
    Busy = false;
    Idle.SignalAll();
    Lock.Unlock();
  }

private:
  Mutex Lock;
  CondVar Idle;
  bool Busy = true;
  std::vector<int> Log;
};
