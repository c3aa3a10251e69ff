// unique_lock_early_unlock_ok.cpp - the inner guard is opened early and stays open.
#include <mutex>
#include <vector>

class Inbox {
public:
  void deliver(int Message) {
    std::lock_guard<std::mutex> Guard(Delivery);
    std::unique_lock<std::mutex> Hold(Mutex);
    Messages.push_back(Message);
    Hold.unlock();
    Log.push_back(Message);
  }
  void clear() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Messages.clear();
  }

private:
  std::mutex Delivery, Mutex;
  std::vector<int> Messages, Log;
};
