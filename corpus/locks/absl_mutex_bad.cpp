// absl_mutex_bad.cpp - the methods of absl::Mutex: two sections under another lock.
#include <absl/synchronization/mutex.h>

class Journal {
public:
  void append(int Entry) {
    Files.Lock();
    Pages.ReaderLock();
    int Next = Last + 1;
    Pages.ReaderUnlock();
    Pages.WriterLock(); // expect-warning: lockseam-context-witness
    Last = Next;
    Content = Entry;
    Pages.WriterUnlock();
    Files.Unlock();
  }
  bool tryAppend(int Entry) {
    absl::MutexLock Guard(&Files);
    if (!Pages.ReaderTryLock())
      return false;
    int Next = Last + 1;
    Pages.ReaderUnlock();
    bool Locked = Pages.TryLock(); // expect-warning: lockseam-context-witness
    if (Locked) {
      Last = Next;
      Content = Entry;
      Pages.Unlock();
    }
    return Locked;
  }
  void trim() {
    Files.AssertHeld();
    int Kept = last();
    setLast(Kept - 1); // expect-warning: lockseam-context-witness
  }
  void compact() {
    Pages.ReaderLock();
    setName(name() + 1); // expect-warning: lockseam-context-witness
    Pages.ReaderUnlock();
  }
  int last() {
    absl::ReaderMutexLock Hold(&Pages);
    return Last;
  }

private:
  void setLast(int Value) {
    Pages.WriterLock();
    Last = Value;
    Pages.WriterUnlock();
  }
  int name() {
    absl::MutexLock Hold(&Names);
    return Name;
  }
  void setName(int Value) {
    absl::MutexLock Hold(&Names);
    Name = Value;
  }

  absl::Mutex Files, Pages, Names;
  int Last = 0, Content = 0, Name = 0;
};
