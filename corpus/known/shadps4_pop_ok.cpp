// The size is an atomic, and the queue is looked at again under the lock (shadPS4 #710, repaired).
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>

class FrameQueue {
public:
  std::size_t size() { return size_.load(); }
  void push(int frame) {
    std::lock_guard<std::mutex> hold(mutex_);
    frames_.push(frame);
    ++size_;
  }
  std::optional<int> pop() {
    // Only saves the lock where there is nothing to do.
    if (size() == 0)
      return std::nullopt;
    std::lock_guard<std::mutex> hold(mutex_);
    if (frames_.empty())
      return std::nullopt;
    int frame = frames_.front();
    frames_.pop();
    --size_;
    return frame;
  }
  void clear() {
    std::lock_guard<std::mutex> hold(mutex_);
    frames_ = {};
    size_ = 0;
  }

private:
  std::mutex mutex_;
  std::queue<int> frames_;
  std::atomic<std::size_t> size_{0};
};

int main() {
  FrameQueue queue;
  std::thread decoder([&] {
    queue.push(1);
    queue.clear();
  });
  std::thread player([&] { queue.pop(); });
  decoder.join();
  player.join();
}
