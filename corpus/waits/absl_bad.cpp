// absl_bad.cpp - absl::CondVar wakes up for nothing as others do.
#include <absl/synchronization/mutex.h>

class Budget {
public:
  void spend(int Amount) {
    absl::MutexLock Hold(&Mutex);
    if (Left < Amount)
      Refilled.Wait(&Mutex); // expect-warning: lockseam-wait-without-loop
    Left -= Amount;
  }
  void refill() {
    absl::MutexLock Hold(&Mutex);
    Left = 100;
    Refilled.SignalAll();
  }

private:
  absl::Mutex Mutex;
  absl::CondVar Refilled;
  int Left = 0;
};
