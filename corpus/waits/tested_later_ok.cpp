// tested_later_ok.cpp - one wait, and then another look: in the function or in its caller.
#include <condition_variable>
#include <list>
#include <mutex>

class Inbox {
public:
  /// Nothing may have come: the caller is told.
  bool poll(int &Message) {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Messages.empty())
      Arrived.wait(Hold);
    if (Messages.empty())
      return false;
    Message = Messages.front();
    Messages.pop_front();
    return true;
  }
  bool awaitAny() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Messages.empty())
      Arrived.wait(Hold);
    return !Messages.empty();
  }
  size_t awaitStep() {
    std::unique_lock<std::mutex> Hold(Mutex);
    size_t Left = Messages.size();
    if (Left != 0) {
      Arrived.wait(Hold);
      Left = Messages.size();
    }
    return Left;
  }
  int pollOnce() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Messages.empty())
      Arrived.wait(Hold);
    return takeIfAny();
  }
  int next() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (Messages.empty())
      sleep(Hold);
    return takeIfAny();
  }
  void serve() {
    for (;;) {
      std::unique_lock<std::mutex> Hold(Mutex);
      Arrived.wait(Hold);
      if (!Messages.empty())
        Messages.pop_front();
    }
  }

private:
  void sleep(std::unique_lock<std::mutex> &Hold) { Arrived.wait(Hold); }
  int takeIfAny() {
    if (Messages.empty())
      return -1;
    int First = Messages.front();
    Messages.pop_front();
    return First;
  }

  std::mutex Mutex;
  std::condition_variable Arrived;
  std::list<int> Messages;
};
