// lambda_runs_elsewhere_ok.cpp - a stored callback is not a call.
#include <functional>
#include <mutex>
#include <vector>

class Counter {
public:
  void add(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Total += Amount;
  }

private:
  std::mutex Mutex;
  long Total = 0;
};

class Queue {
public:
  void post(Counter &Hits) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Jobs.push_back([&Hits] { Hits.add(1); });
    Jobs.push_back([&Hits] { Hits.add(2); });
  }

private:
  std::mutex Mutex;
  std::vector<std::function<void()>> Jobs;
};
