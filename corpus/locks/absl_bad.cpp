// absl_bad.cpp - the guards of Abseil: each opens what should be one section.
#include <absl/synchronization/mutex.h>

class Quota {
public:
  bool readThenWrite() {
    absl::MutexLock Guard(&Requests);
    ++Asked;
    {
      absl::ReaderMutexLock Reading(&Units);
      if (Left == 0)
        return false;
    }
    absl::WriterMutexLock Writing(&Units); // expect-warning: lockseam-context-witness
    --Left;
    return true;
  }
  void releaseEarly() {
    absl::MutexLock Guard(&Requests);
    absl::ReleasableMutexLock Reading(&Units);
    int Seen = Left;
    Reading.Release();
    ++Asked;
    absl::MutexLock Writing(&Units); // expect-warning: lockseam-context-witness
    Left = Seen - 1;
  }
  void maybe() {
    absl::MutexLockMaybe Guard(&Requests);
    int Seen = left();
    setLeft(Seen - 1); // expect-warning: lockseam-context-witness
  }
  void waitForUnits() {
    absl::MutexLock Guard(&Requests);
    int Seen = left();
    absl::MutexLock Writing(&Units, // expect-warning: lockseam-context-witness
                            absl::Condition(this, &Quota::hasUnits));
    Left = Seen - 1;
  }
  void refill() {
    absl::MutexLock Writing(&Units);
    Left = 10;
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
