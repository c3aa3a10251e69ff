// A restart between load and store is lost.
// options: --min-rank=60
#include <atomic>
#include <thread>

class Progress {
public:
  void add(int work) {
    int seen = done_.load();
    done_.store(seen + work);  // expect-warning: lockseam-atomic-sequence
  }
  void restart() { done_.store(0); }

private:
  std::atomic<int> done_{0};
};

int main() {
  Progress progress;
  std::thread one([&] { progress.add(1); });
  std::thread two([&] { progress.restart(); });
  one.join();
  two.join();
}
