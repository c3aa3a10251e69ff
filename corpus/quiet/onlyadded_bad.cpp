// Others take elements, too: the queue may be empty by now.
#include <deque>
#include <mutex>
#include <thread>

class Queue {
public:
  void drop() {
    mutex_.lock();
    bool any = !jobs_.empty();
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    if (any)
      jobs_.pop_front();
  }
  void other() {
    std::lock_guard<std::mutex> hold(mutex_);
    jobs_.clear();
  }

private:
  std::mutex mutex_;
  std::deque<int> jobs_;
};

void consume(Queue &queue) { queue.drop(); }

int main() {
  Queue queue;
  std::thread one([&] { consume(queue); });
  std::thread two([&] { queue.other(); });
  one.join();
  two.join();
}
