// predicate_function_bad.cpp - the test is a function that reads what it is about; it is called once.
#include <condition_variable>
#include <mutex>

class Stage {
public:
  void enter() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (isFull())
      Left.wait(Hold); // expect-warning: lockseam-wait-without-loop
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
