// thread_entries_ok.cpp - other threads take the lock; they do not run under the starter's.
#include <mutex>
#include <thread>
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

class Pool {
public:
  explicit Pool(Counter &Hits) : Hits(Hits) {}
  void start() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Threads.emplace_back([this] { Hits.add(1); });
    std::thread Second([this] { Hits.add(2); });
    Threads.push_back(std::move(Second));
  }

private:
  std::mutex Mutex;
  Counter &Hits;
  std::vector<std::thread> Threads;
};
