// A counter is read and then zeroed, so what is counted in between is lost (orlyatomics/orly #408).
#include <atomic>
#include <thread>

class Counter {
public:
  void increment() { ++count_; }
  // The reports add up what each sample returned.
  long sample() {
    long seen = count_.load();
    count_.store(0);  // expect-warning: lockseam-atomic-sequence
    return seen;
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
