// absl_ok.cpp - the guards of Abseil: one section each, or no lock held across.
#include <absl/synchronization/mutex.h>

class Quota {
public:
  bool take() {
    absl::MutexLock Guard(&Requests);
    ++Asked;
    absl::WriterMutexLock Writing(&Units);
    if (Left == 0)
      return false;
    --Left;
    return true;
  }
  void releaseEarly() {
    absl::MutexLock Guard(&Requests);
    absl::ReleasableMutexLock Writing(&Units);
    --Left;
    Writing.Release();
    ++Asked;
  }
  void contextReleased() {
    absl::ReleasableMutexLock Guard(&Requests);
    ++Asked;
    Guard.Release();
    int Seen = left();
    setLeft(Seen - 1); // expect-warning: lockseam-split-critical-section
  }
  void withoutLock() {
    absl::MutexLockMaybe Guard(nullptr);
    int Seen = left();
    setLeft(Seen - 1); // expect-warning: lockseam-split-critical-section
  }
  void waitForUnits() {
    absl::MutexLock Guard(&Requests);
    absl::MutexLock Writing(&Units, absl::Condition(this, &Quota::hasUnits));
    --Left;
  }

private:
  bool hasUnits() const { return Left > 0; }
  int left() {
    absl::ReaderMutexLock Reading(&Units);
    return Left;
  }
  void setLeft(int Value) {
    absl::WriterMutexLock Writing(&Units);
    Left = Value;
  }

  absl::Mutex Requests, Units;
  int Asked = 0, Left = 10;
};
