// The second section takes the file off the sum without a look.
#include <mutex>
#include <thread>

class Files {
public:
  void trim() {
    mutex_.lock();
    bool full = total_ > 100;
    mutex_.unlock();
    if (full) {
      std::lock_guard<std::mutex> hold(mutex_);  // expect-warning: lockseam-split-critical-section
      total_ = 0;
    }
  }
  void add(int size) {
    std::lock_guard<std::mutex> hold(mutex_);
    total_ += size;
    ++tracked_;
  }

private:
  std::mutex mutex_;
  int total_ = 0;
  int tracked_ = 0;
};

int main() {
  Files files;
  std::thread one([&] { files.trim(); });
  std::thread two([&] { files.add(1); });
  one.join();
  two.join();
}
