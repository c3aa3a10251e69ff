// absl_wait_ok.cpp - LockWhen as the only section; waits with no other lock held.
#include <absl/base/call_once.h>
#include <absl/synchronization/mutex.h>
#include <absl/synchronization/notification.h>
#include <absl/time/time.h>

class Mailbox {
public:
  int receive() {
    absl::MutexLock Guard(&Readers);
    Box.LockWhen(absl::Condition(&Full));
    Full = false;
    int Taken = Value;
    Box.Unlock();
    return Taken;
  }
  int receiveSoon() {
    absl::MutexLock Guard(&Readers);
    bool InTime = Box.LockWhenWithTimeout(absl::Condition(&Full), absl::Seconds(1));
    int Taken = InTime ? Value : -1;
    Box.Unlock();
    return Taken;
  }
  int peek() {
    absl::MutexLock Guard(&Readers);
    Box.ReaderLockWhen(absl::Condition(&Full));
    int Seen = Value;
    Box.ReaderUnlock();
    return Seen;
  }
  int await() {
    absl::MutexLock Hold(&Box);
    Box.Await(absl::Condition(&Full));
    return Value;
  }
  int waitSignal() {
    absl::MutexLock Hold(&Box);
    while (!Full)
      Filled.Wait(&Box);
    return Value;
  }
  void prepare() {
    absl::MutexLock Guard(&Readers);
    absl::call_once(Once, [this] { clear(); });
  }
  void close() {
    absl::MutexLock Guard(&Readers);
    Closed.WaitForNotification();
    clear();
  }

private:
  void clear() {
    absl::MutexLock Hold(&Box);
    Value = 0;
    Full = false;
  }

  absl::Mutex Readers, Box;
  absl::CondVar Filled;
  absl::once_flag Once;
  absl::Notification Closed;
  int Value = 0;
  bool Full = false;
};
