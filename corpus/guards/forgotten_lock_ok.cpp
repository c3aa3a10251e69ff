// A helper counts on its callers to hold the lock, and they do.
#include <mutex>
#include <thread>
#include <vector>

class Inbox {
public:
  void add(int message) {
    std::lock_guard<std::mutex> hold(mutex_);
    messages_.push_back(message);
    ++unread_;
  }
  int take() {
    std::lock_guard<std::mutex> hold(mutex_);
    int last = messages_.back();
    messages_.pop_back();
    markRead();
    return last;
  }
  void skip() {
    std::lock_guard<std::mutex> hold(mutex_);
    markRead();
  }

private:
  void markRead() { --unread_; }

  std::mutex mutex_;
  std::vector<int> messages_ __attribute__((guarded_by(mutex_)));
  int unread_ __attribute__((guarded_by(mutex_))) = 0;
};

int main() {
  Inbox inbox;
  std::thread sender([&] { inbox.add(1); });
  inbox.skip();
  sender.join();
  return inbox.take();
}
