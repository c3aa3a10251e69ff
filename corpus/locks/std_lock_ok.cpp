// std_lock_ok.cpp - std::lock and std::try_lock take their locks once; a failed try none.
#include <mutex>

class Accounts {
public:
  void transfer(long Amount) {
    std::lock_guard<std::mutex> Guard(Audit);
    std::lock(First, Second);
    std::lock_guard<std::mutex> HoldFirst(First, std::adopt_lock);
    std::unique_lock<std::mutex> HoldSecond(Second, std::adopt_lock);
    Left -= Amount;
    Right += Amount;
  }
  void tryTransfer(long Amount) {
    std::lock_guard<std::mutex> Guard(Audit);
    int Failed = std::try_lock(First, Second);
    if (Failed == -1) {
      std::scoped_lock Both(std::adopt_lock, First, Second);
      Left -= Amount;
      Right += Amount;
      return;
    }
    std::scoped_lock Both(First, Second);
    Left -= Amount;
    Right += Amount;
  }
  void contextReleased(long Amount) {
    {
      std::scoped_lock Both(First, Second);
      Left -= Amount;
    }
    setEntries(entries() + 1); // expect-warning: lockseam-split-critical-section
  }
  void nothing() {
    std::scoped_lock<> None;
    setEntries(entries() + 1); // expect-warning: lockseam-split-critical-section
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
