// A counter is read and zeroed in one exchange (orlyatomics/orly #408, repaired).
#include <atomic>
#include <thread>

class Counter {
public:
  void increment() { ++count_; }
  // The reports add up what each sample returned.
  long sample() {
    return count_.exchange(0);
  }

private:
  std::atomic<long> count_{0};
};

int main() {
  Counter requests;
  long reported = 0;
  std::thread server([&] {
    for (int i = 0; i < 100; ++i)
      requests.increment();
  });
  std::thread reporter([&] { reported += requests.sample(); });
  server.join();
  reporter.join();
  reported += requests.sample();
  return reported == 100 ? 0 : 1;
}
