// The outer lock is held for all that the server does, and tells nothing of this step.
#include <mutex>
#include <thread>

class Server {
public:
  // One function for each kind of request.
  template <int Kind> void handle() {
    ++handled_;
    if constexpr (Kind > 0)
      handle<Kind - 1>();
  }
  void turn(int next) {
    std::lock_guard<std::mutex> all(big_);
    handle<120>();
    {
      std::lock_guard<std::mutex> hold(mutex_);
      shown_ = count_;
    }
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = next;
  }
  void set(int value) {
    std::lock_guard<std::mutex> hold(mutex_);
    count_ = value;
  }

private:
  std::mutex big_;
  std::mutex mutex_;
  int handled_ = 0;
  int shown_ = 0;
  int count_ = 0;
};

int main() {
  Server server;
  std::thread one([&] { server.turn(1); });
  std::thread two([&] { server.set(5); });
  one.join();
  two.join();
}
