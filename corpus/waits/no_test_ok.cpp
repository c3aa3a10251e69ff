// no_test_ok.cpp - the notification leaves a trace that the wait looks for.
#include <condition_variable>
#include <mutex>
#include <thread>

class Service {
public:
  void start() {
    std::unique_lock<std::mutex> Hold(Mutex);
    Worker = std::thread([this] { run(); });
    Started.wait(Hold, [this] { return Port != 0; });
    Address = Port + 1;
  }
  void awaitStart() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (Port == 0)
      Started.wait(Hold);
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
