// used_at_once_ok.cpp - temporaries that do their work before they die, or lock nothing.
#include <condition_variable>
#include <mutex>
#include <utility>

class Ledger {
public:
  /// The guard goes into the call and lasts as long as it does.
  void add(int Amount) { addLocked(std::unique_lock<std::mutex>(Mutex), Amount); }
  bool isFree() { return std::unique_lock<std::mutex>(Mutex, std::try_to_lock).owns_lock(); }
  /// Locked from here on: unlock() is called by hand.
  void lock() { std::unique_lock<std::mutex>(Mutex).release(); }
  void unlock() { std::unique_lock<std::mutex>{Mutex, std::adopt_lock}; }
  void setTotal(int New) { std::lock_guard<std::mutex>{Mutex}, Total = New; }
  /// Gives the lock away before the slow part.
  void finish(std::unique_lock<std::mutex> Hold) {
    ++Closed;
    std::unique_lock<std::mutex>{std::move(Hold)};
    std::unique_lock<std::mutex>{};
  }
  /// Whoever has tested Closed and is about to wait gets there before the notification.
  void wake() {
    std::lock_guard<std::mutex>{Mutex};
    Changed.notify_all();
  }
  auto lockAll() { return std::scoped_lock<std::mutex>(Mutex); }
  void closeBoth(Ledger &Other) {
    auto Hold = choose(Other).lockAll();
    ++Closed;
  }

private:
  void addLocked(std::unique_lock<std::mutex> Hold, int Amount) { Total += Amount; }
  Ledger &choose(Ledger &Other) { return this < &Other ? *this : Other; }

  std::mutex Mutex;
  std::condition_variable Changed;
  int Total = 0, Closed = 0;
};
