// The lock is given back on the way on which the mark is set.
#include <mutex>
#include <thread>

class Jobs {
public:
  void run(bool manual) {
    std::unique_lock<std::mutex> hold(mutex_);
    int end = end_;
    if (manual) {
      hold.unlock();
      work();
      hold.lock();  // expect-warning: lockseam-split-critical-section
    }
    if (manual)
      end_ = end + 1;
  }
  void reset() {
    std::lock_guard<std::mutex> hold(mutex_);
    end_ = 0;
  }

private:
  void work();

  std::mutex mutex_;
  int end_ = 0;
};

int main() {
  Jobs jobs;
  std::thread one([&] { jobs.run(true); });
  std::thread two([&] { jobs.reset(); });
  one.join();
  two.join();
}
