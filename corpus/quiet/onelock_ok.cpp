// Nobody is seen to take the lock that the wait gives away: it is the other one, most likely.
#include <condition_variable>
#include <mutex>

class Queue {
public:
  void refill(std::mutex &other, std::unique_lock<std::mutex> &own) {
    std::lock_guard<std::mutex> hold(other);
    wait(own);
  }

private:
  void wait(std::unique_lock<std::mutex> &lock) {
    while (size_ == 0)
      more_.wait(lock);
  }

  std::mutex mutex_;
  std::condition_variable more_;
  int size_ = 0;
};
