// wait_predicate_ok.cpp - the predicate of a wait runs under the lock and takes no other twice.
#include <condition_variable>
#include <mutex>

class Gate {
public:
  void pass() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Opened.wait(Hold, [this] { return Open; });
    ++Passed;
  }
  void open() {
    {
      std::lock_guard<std::mutex> Hold(Mutex);
      Open = true;
    }
    Opened.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Opened;
  bool Open = false;
  int Passed = 0;
};
