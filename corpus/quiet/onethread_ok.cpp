// One thread works on the list; the lock is for those who look at it.
// options: --min-rank=60
#include <list>
#include <mutex>
#include <thread>

class Walk {
public:
  ~Walk() { thread_.join(); }
  void start() {
    thread_ = std::thread(&Walk::run, this);
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
      std::lock_guard<std::mutex> hold(mutex_);
      songs_.pop_front();
    }
  }

  std::mutex mutex_;
  std::list<int> songs_;
  std::thread thread_;
};

void serve(Walk &walk) { walk.start(); }
