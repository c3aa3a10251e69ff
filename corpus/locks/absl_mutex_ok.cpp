// absl_mutex_ok.cpp - the methods of absl::Mutex: one section, a failed try takes nothing.
#include <absl/synchronization/mutex.h>

class Journal {
public:
  void append(int Entry) {
    Files.Lock();
    Pages.WriterLock();
    ++Last;
    Content = Entry;
    Pages.WriterUnlock();
    Files.Unlock();
  }
  void appendSoon(int Entry) {
    absl::MutexLock Guard(&Files);
    if (!Pages.TryLock())
      Pages.Lock();
    ++Last;
    Content = Entry;
    Pages.Unlock();
  }
  int last() {
    absl::MutexLock Guard(&Files);
    bool Reading = Pages.ReaderTryLock();
    if (Reading) {
      int Value = Last;
      Pages.ReaderUnlock();
      return Value;
    }
    ++Misses;
    Pages.ReaderLock();
    int Value = Last;
    Pages.ReaderUnlock();
    return Value;
  }
  void rename() {
    Files.AssertNotHeld();
    setName(name() + 1); // expect-warning: lockseam-split-critical-section
  }
  void trim() {
    Files.Lock();
    ++Misses;
    Files.Unlock();
    setName(name() - 1); // expect-warning: lockseam-split-critical-section
  }

private:
  int name() {
    absl::MutexLock Hold(&Names);
    return Name;
  }
  void setName(int Value) {
    absl::MutexLock Hold(&Names);
    Name = Value;
  }

  absl::Mutex Files, Pages, Names;
  int Last = 0, Content = 0, Misses = 0, Name = 0;
};
