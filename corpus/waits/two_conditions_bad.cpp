// two_conditions_bad.cpp - a condition of two parts, tested once before the wait.
#include <condition_variable>
#include <mutex>

class Permits {
public:
  bool acquire(int Wanted) {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Left < Wanted && !Closing) {
      ++Sleepers;
      Returned.wait(Hold); // expect-warning: lockseam-wait-without-loop
      --Sleepers;
    }
    Left -= Wanted;
    return true;
  }
  void release(int Count) {
    std::lock_guard<std::mutex> Hold(Mutex);
    Left += Count;
    if (Sleepers > 0)
      Returned.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Returned;
  int Left = 8, Sleepers = 0;
  bool Closing = false;
};
