// if_for_while_bad.cpp - a queue whose reader tests once: another reader may have been faster.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

class Mailbox {
public:
  void post(std::string Letter) {
    {
      std::lock_guard<std::mutex> Hold(Mutex);
      Letters.push_back(std::move(Letter));
    }
    Arrived.notify_one();
  }
  std::string take() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (Letters.empty())
      Arrived.wait(Hold); // expect-warning: lockseam-wait-without-loop
                          // expect-note: tests the condition, once
                          // expect-note: goes on here
    std::string Letter = std::move(Letters.front());
    Letters.pop_front();
    return Letter;
  }
  void awaitClosing() {
    std::unique_lock<std::mutex> Hold(Mutex);
    if (!Closed)
      Changed.wait(Hold); // expect-warning: lockseam-wait-without-loop
  }
  void close() {
    std::lock_guard<std::mutex> Hold(Mutex);
    Closed = true;
    Changed.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Arrived, Changed;
  std::deque<std::string> Letters;
  bool Closed = false;
};
