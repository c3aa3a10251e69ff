// A progress counter is stored as its own load plus one: counts get lost (holoskii/Rendering #3).
#include <atomic>
#include <thread>

class Progress {
public:
  void pixelDone() {
    finishedPixels_.store(finishedPixels_.load() + 1);  // expect-warning: lockseam-atomic-sequence
  }
  int finished() const { return finishedPixels_.load(); }

private:
  std::atomic<int> finishedPixels_{0};
};

static void renderRows(Progress &progress, int from, int to) {
  for (int row = from; row < to; ++row)
    for (int column = 0; column < 64; ++column)
      progress.pixelDone();
}

int main() {
  Progress progress;
  std::thread upper([&] { renderRows(progress, 0, 32); });
  std::thread lower([&] { renderRows(progress, 32, 64); });
  upper.join();
  lower.join();
  return progress.finished() == 64 * 64 ? 0 : 1;
}
