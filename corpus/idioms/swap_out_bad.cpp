// swap_out_bad.cpp - the queue is asked in one section and emptied in another.
#include <deque>
#include <mutex>

class Mailbox {
public:
  void deliver() {
    std::lock_guard<std::mutex> Guard(Delivery);
    std::deque<int> Local;
    if (!hasMail())
      return;
    {
      std::lock_guard<std::mutex> Hold(Mutex); // expect-warning: lockseam-context-witness
      Local.swap(Queue);
    }
    for (int Mail : Local)
      Delivered += Mail;
  }

private:
  bool hasMail() {
    std::lock_guard<std::mutex> Hold(Mutex);
    return !Queue.empty();
  }
  std::mutex Delivery, Mutex;
  std::deque<int> Queue;
  int Delivered = 0;
};
