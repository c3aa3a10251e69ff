// The bit that is set here is another one than the one that was looked at.
#include <mutex>
#include <thread>

enum Flags { Flushing = 1, Pending = 2 };

class Pad {
public:
  void push() {
    mutex_.lock();
    bool busy = flags_ & Flushing;
    mutex_.unlock();
    std::lock_guard<std::mutex> hold(mutex_);
    if (!busy)
      flags_ |= Pending;
  }
  void flush() {
    std::lock_guard<std::mutex> hold(mutex_);
    flags_ |= Flushing;
  }
  void pend() {
    std::lock_guard<std::mutex> hold(mutex_);
    flags_ |= Pending;
  }

private:
  std::mutex mutex_;
  unsigned flags_ = 0;
};

int main() {
  Pad pad;
  std::thread one([&] { pad.push(); });
  std::thread two([&] { pad.flush(); });
  std::thread three([&] { pad.pend(); });
  one.join();
  two.join();
  three.join();
}
