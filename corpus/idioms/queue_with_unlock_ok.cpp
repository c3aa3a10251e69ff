// queue_with_unlock_ok.cpp - the lock is given away while a job runs, and is back afterwards.
#include <deque>
#include <mutex>

class Unlocked {
public:
  explicit Unlocked(std::mutex &m) : m_(m) { m_.unlock(); }
  ~Unlocked() { m_.lock(); }

private:
  std::mutex &m_;
};

class Loop {
public:
  void run() {
    while (!quit_) {
      tell();
      std::scoped_lock<std::mutex> lock(mutex_);
      runQueue();
    }
  }

private:
  void runQueue() {
    while (!queue_.empty()) {
      int job = queue_.front();
      queue_.pop_front();
      Unlocked unlocked(mutex_);
      work(job);
    }
  }
  void tell() {
    { std::lock_guard<std::mutex> l(log_); ++lines_; }
    { std::lock_guard<std::mutex> l(log_); ++lines_; }
  }
  void work(int);

  std::mutex mutex_, log_;
  std::deque<int> queue_;
  int lines_ = 0;
  bool quit_ = false;
};

void start(Loop &loop) { loop.run(); }
