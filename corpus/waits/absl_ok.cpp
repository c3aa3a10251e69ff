// absl_ok.cpp - absl::CondVar in a loop, and conditions that Abseil tests itself.
#include <absl/synchronization/mutex.h>

class Budget {
public:
  void spend(int Amount) {
    absl::MutexLock Hold(&Mutex);
    while (Left < Amount)
      Refilled.Wait(&Mutex);
    Left -= Amount;
  }
  void spendOne() {
    Mutex.LockWhen(absl::Condition(this, &Budget::hasSome));
    --Left;
    Mutex.Unlock();
  }
  void spendAll() {
    absl::MutexLock Hold(&Mutex);
    Mutex.Await(absl::Condition(this, &Budget::hasSome));
    Left = 0;
  }
  void refill() {
    absl::MutexLock Hold(&Mutex);
    Left = 100;
    Refilled.SignalAll();
  }

private:
  bool hasSome() const { return Left > 0; }

  absl::Mutex Mutex;
  absl::CondVar Refilled;
  int Left = 0;
};
