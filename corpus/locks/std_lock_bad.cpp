// std_lock_bad.cpp - std::lock and std::try_lock take all their locks, here once more.
#include <mutex>

class Accounts {
public:
  void transfer(long Amount) {
    std::lock_guard<std::mutex> Guard(Audit);
    bool Enough = balance() >= Amount;
    std::lock(First, Second); // expect-warning: lockseam-context-witness
    if (Enough) {
      Left -= Amount;
      Right += Amount;
    }
    First.unlock();
    Second.unlock();
  }
  bool tryTransfer(long Amount) {
    std::lock_guard<std::mutex> Guard(Audit);
    bool Enough = balance() >= Amount;
    if (std::try_lock(First, Second) != -1) // expect-warning: lockseam-context-witness
      return false;
    if (Enough) {
      Left -= Amount;
      Right += Amount;
    }
    First.unlock();
    Second.unlock();
    return Enough;
  }
  void scoped(long Amount) {
    std::scoped_lock Guard(Audit);
    bool Enough = balance() >= Amount;
    std::scoped_lock Both(Second, First); // expect-warning: lockseam-context-witness
    if (Enough)
      Left -= Amount;
  }
  void asContext(long Amount) {
    std::scoped_lock Both(First, Second);
    int Old = entries();
    setEntries(Old + 1); // expect-warning: lockseam-context-witness
    Left -= Amount;
  }
  long balance() {
    std::lock_guard<std::mutex> Hold(First);
    return Left;
  }

private:
  int entries() {
    std::lock_guard<std::mutex> Hold(Log);
    return Entries;
  }
  void setEntries(int Value) {
    std::lock_guard<std::mutex> Hold(Log);
    Entries = Value;
  }

  std::mutex Audit, First, Second, Log;
  long Left = 0, Right = 0;
  int Entries = 0;
};
