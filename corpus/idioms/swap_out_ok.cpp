// swap_out_ok.cpp - the queue is swapped out in one section; what follows works on its own copy.
#include <deque>
#include <mutex>

class Mailbox {
public:
  void deliver() {
    std::lock_guard<std::mutex> Guard(Delivery);
    std::deque<int> Local;
    {
      std::lock_guard<std::mutex> Hold(Mutex);
      std::swap(Local, Queue);
    }
    for (int Mail : Local)
      Delivered += Mail;
  }

private:
  std::mutex Delivery, Mutex;
  std::deque<int> Queue;
  int Delivered = 0;
};
