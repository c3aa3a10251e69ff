// The front of a locked queue is read after a separate locked look at emptiness (ETLCPP/etl #1334).
#include <cstddef>
#include <mutex>
#include <thread>

class Ring {
public:
  bool empty() const {
    std::lock_guard<std::mutex> hold(access_);
    return count_ == 0;
  }
  bool push(int value) {
    std::lock_guard<std::mutex> hold(access_);
    if (count_ == Capacity)
      return false;
    slots_[(head_ + count_) % Capacity] = value;
    ++count_;
    return true;
  }
  bool pop() {
    std::lock_guard<std::mutex> hold(access_);
    if (count_ == 0)
      return false;
    head_ = (head_ + 1) % Capacity;
    --count_;
    return true;
  }
  // The check was added in front of the old body, which locks for itself.
  int front() const {
    if (empty())
      return -1;
    std::lock_guard<std::mutex> hold(access_);  // expect-warning: lockseam-split-critical-section
    return slots_[head_];
  }

private:
  static constexpr std::size_t Capacity = 8;
  mutable std::mutex access_;
  int slots_[Capacity] = {};
  std::size_t head_ = 0;
  std::size_t count_ = 0;
};

int main() {
  Ring ring;
  int seen = 0;
  std::thread consumer([&] { ring.pop(); });
  std::thread producer([&] {
    ring.push(1);
    seen = ring.front();
  });
  consumer.join();
  producer.join();
  return seen;
}
