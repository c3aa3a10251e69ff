// if_for_while_ok.cpp - a queue whose readers test after every wake-up.
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
    while (Letters.empty())
      Arrived.wait(Hold);
    std::string Letter = std::move(Letters.front());
    Letters.pop_front();
    return Letter;
  }
  void awaitClosing() {
    std::unique_lock<std::mutex> Hold(Mutex);
    while (!Closed)
      Changed.wait(Hold);
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
