// no_test_bad.cpp - a wait for "the" notification, which may have come before or never did.
#include <condition_variable>
#include <mutex>
#include <thread>

class Service {
public:
  void start() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Worker = std::thread([this] { run(); });
    Started.wait(Hold); // expect-warning: lockseam-wait-without-loop
    Address = Port + 1;
  }
  void awaitStart() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Started.wait(Hold); // expect-warning: lockseam-wait-without-loop
  }

private:
  void run() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Port = 8080;
    Started.notify_all();
  }

  std::mutex Mutex;
  std::condition_variable Started;
  std::thread Worker;
  int Port = 0, Address = 0;
};
