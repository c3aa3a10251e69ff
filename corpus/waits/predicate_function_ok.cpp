// predicate_function_ok.cpp - the test is a function, called again after each wait.
#include <condition_variable>
#include <mutex>

class Stage {
public:
  void enter() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (isFull())
      Left.wait(Hold);
    ++Visitors;
  }
  void leave() {
    std::lock_guard<std::mutex> Hold(Mutex);
    --Visitors;
    Left.notify_one();
  }

private:
  bool isFull() const { return Visitors >= Limit; }

  std::mutex Mutex;
  std::condition_variable Left;
  int Visitors = 0, Limit = 4;
};
