// Only the command that was seen is taken back.
#include <mutex>
#include <thread>

class Output {
public:
  void task() {
    std::unique_lock<std::mutex> hold(mutex_);
    switch (command_) {
    case 1:
      open(hold);
      finished(1);
      break;
    case 2:
      close(hold);
      finished(2);
      break;
    default:
      break;
    }
  }
  void kill() {
    std::lock_guard<std::mutex> hold(mutex_);
    command_ = 3;
  }

private:
  void open(std::unique_lock<std::mutex> &hold) {
    hold.unlock();
    work();
    hold.lock();
  }
  void close(std::unique_lock<std::mutex> &hold) {
    hold.unlock();
    hold.lock();
  }
  void finished(int of) {
    if (command_ == of)
      command_ = 0;
  }
  void work();

  std::mutex mutex_;
  int command_ = 0;
};

int main() {
  Output output;
  std::thread one([&] { output.task(); });
  std::thread two([&] { output.kill(); });
  one.join();
  two.join();
}
