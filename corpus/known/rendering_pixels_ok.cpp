// The progress counter is incremented in one operation (holoskii/Rendering #3, repaired).
#include <atomic>
#include <thread>

class Progress {
public:
  void pixelDone() {
    ++finishedPixels_;
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
