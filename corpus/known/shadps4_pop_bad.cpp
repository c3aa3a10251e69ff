// A frame queue asks for its size before it locks, and pops what may be gone (shadPS4 #710).
#include <cstddef>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>

class FrameQueue {
public:
  std::size_t size() { return frames_.size(); }
  void push(int frame) {
    std::lock_guard<std::mutex> hold(mutex_);
    frames_.push(frame);
  }
  std::optional<int> pop() {
    if (size() == 0)  // expect-warning: lockseam-guard
      return std::nullopt;
    std::lock_guard<std::mutex> hold(mutex_);
    int frame = frames_.front();
    frames_.pop();
    return frame;
  }
  void clear() {
    std::lock_guard<std::mutex> hold(mutex_);
    frames_ = {};
  }

private:
  std::mutex mutex_;
  std::queue<int> frames_;
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
