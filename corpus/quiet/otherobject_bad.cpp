// Another thread sets the tail of the same object, as all do: with the lock.
#include <mutex>
#include <thread>

class Jobs {
public:
  void step() {
    mutex_.lock();
    int seen = tail_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
    tail_ = seen + 1;
  }
  int size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return tail_;
  }
  static void restart(Jobs &jobs) {
    std::lock_guard<std::mutex> hold(jobs.mutex_);
    jobs.tail_ = 7;
  }

private:
  std::mutex mutex_;
  int tail_ = 0;
};

void serve(Jobs &jobs) {
  jobs.step();
  jobs.size();
}

int main() {
  Jobs jobs, own;
  std::thread other([&] { Jobs::restart(jobs); });
  serve(jobs);
  other.join();
}
