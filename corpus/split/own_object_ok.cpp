// Nobody else has the object.
#include <mutex>
#include <thread>

class Account {
public:
  int get() {
    std::lock_guard<std::mutex> hold(mutex_);
    return balance_;
  }
  void set(int to) {
    std::lock_guard<std::mutex> hold(mutex_);
    balance_ = to;
  }

private:
  std::mutex mutex_;
  int balance_ = 0;
};

int local() {
  Account mine;
  mine.set(mine.get() + 1);
  return mine.get();
}

int main() {
  std::thread one(local), two(local);
  one.join();
  two.join();
}
