// Two threads work on the list: what one has found the other may take away.
#include <list>
#include <mutex>
#include <thread>

class Walk {
public:
  ~Walk() { thread_.join(); }
  void start() {
    thread_ = std::thread(&Walk::run, this);
    std::thread(&Walk::run, this).detach();
  }
  bool isIdle() {
    std::lock_guard<std::mutex> hold(mutex_);
    return songs_.empty();
  }

private:
  void run() {
    mutex_.lock();
    bool known = songs_.size() > 3;
    mutex_.unlock();
    if (known) {
      std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
      songs_.pop_front();
    }
  }

  std::mutex mutex_;
  std::list<int> songs_;
  std::thread thread_;
};

void serve(Walk &walk) { walk.start(); }
