// unique_lock_early_unlock_bad.cpp - the inner guard is opened and closed again.
#include <mutex>
#include <vector>

class Inbox {
public:
  void deliver(int Message) {
    std::lock_guard<std::mutex> Guard(Delivery);
    std::unique_lock<std::mutex> Hold(Mutex);
    size_t Position = Messages.size();
    Hold.unlock();
    Log.push_back(Message);
    Hold.lock(); // expect-warning: lockseam-context-witness
    Messages.insert(Messages.begin() + Position, Message);
  }
  void clear() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Messages.clear();
  }

private:
  std::mutex Delivery, Mutex;
  std::vector<int> Messages, Log;
};
