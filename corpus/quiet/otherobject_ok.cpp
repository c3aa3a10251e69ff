// Another thread sets the tail without the lock: of an object of its own.
// options: --min-rank=60
#include <mutex>
#include <thread>

class Jobs {
public:
  void step() {
    mutex_.lock();
    int seen = tail_;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
    tail_ = seen + 1;
  }
  int size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return tail_;
  }
  static void restart(Jobs &jobs) {
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
  std::thread other([&] { Jobs::restart(own); });
  serve(jobs);
  other.join();
}
