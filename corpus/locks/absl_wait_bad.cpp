// absl_wait_bad.cpp - LockWhen is a section of its own; Await and CondVar open one.
#include <absl/synchronization/mutex.h>
#include <absl/time/time.h>

class Mailbox {
public:
  int receive() {
    absl::MutexLock Guard(&Readers);
    bool Empty = empty();
    if (Empty)
      return 0;
    Box.LockWhen(absl::Condition(&Full)); // expect-warning: lockseam-context-witness
    Full = false;
    int Taken = Value;
    Box.Unlock();
    return Taken;
  }
  int await() {
    absl::MutexLock Guard(&Readers);
    absl::MutexLock Hold(&Box);
    Box.Await(absl::Condition(&Full)); // expect-warning: lockseam-context-witness
    return Value;
  }
  int awaitSome() {
    absl::MutexLock Guard(&Readers);
    absl::MutexLock Hold(&Box);
    absl::Duration Limit = absl::Seconds(1);
    Box.AwaitWithTimeout(absl::Condition(&Full), Limit); // expect-warning: lockseam-context-witness
    return Value;
  }
  int waitSignal() {
    absl::MutexLock Guard(&Readers);
    absl::MutexLock Hold(&Box);
    while (!Full)
      Filled.Wait(&Box); // expect-warning: lockseam-context-witness
    return Value;
  }
  int waitSome() {
    absl::MutexLock Guard(&Readers);
    absl::MutexLock Hold(&Box);
    while (!Full)
      if (Filled.WaitWithTimeout(&Box, absl::Seconds(1)))
        // expect-warning: lockseam-context-witness
        return -1;
    return Value;
  }
  void send(int New) {
    absl::MutexLock Hold(&Box);
    Value = New;
    Full = true;
    Filled.Signal();
  }

private:
  bool empty() {
    absl::ReaderMutexLock Hold(&Box);
    return !Full;
  }

  absl::Mutex Readers, Box;
  absl::CondVar Filled;
  int Value = 0;
  bool Full = false;
};
