// A queue that is full turns its owner off, and one that is on is given a quota: two parts of a queue.
#include <mutex>
#include <thread>

struct Queue {
  int length = 0;
  int quota = 20;
};

class Owner {
public:
  void check() {
    int length;
    {
      std::lock_guard<std::mutex> hold(queueLock_);
      length = queue_.length;
    }
    if (length > 100) {
      std::lock_guard<std::mutex> hold(stateLock_);
      state_ = 0;
    }
  }
  void grant() {
    int state;
    {
      std::lock_guard<std::mutex> hold(stateLock_);
      state = state_;
    }
    if (state == 1) {
      std::lock_guard<std::mutex> hold(queueLock_);
      queue_.quota = 20;
    }
  }

private:
  std::mutex queueLock_, stateLock_;
  Queue queue_;
  int state_ = 1;
};

int main() {
  Owner owner;
  std::thread one([&] { owner.check(); });
  std::thread two([&] { owner.grant(); });
  one.join();
  two.join();
}
