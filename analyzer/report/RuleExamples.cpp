// RuleExamples.cpp - for each rule a program that breaks it, and the same one repaired.
#include "RuleExamples.h"

using namespace lockseam;

namespace {

struct ExampleRow {
  llvm::StringRef Rule;
  RuleExample Shown;
};

constexpr ExampleRow Examples[] = {
    {"lockseam-context-witness",
     {R"(#include <mutex>
struct Store {
  std::mutex mu;
  int used = 0;
  int size() { std::lock_guard<std::mutex> hold(mu); return used; }
  void add(int n) { std::lock_guard<std::mutex> hold(mu); used += n; }
};
struct Cache {
  std::mutex mu;
  Store &store;
  void refresh() {
    std::lock_guard<std::mutex> hold(mu); // meant to make refresh one step
    if (store.size() < 100)
      store.add(1); // whoever uses the store without Cache::mu gets in between
  }
};
)",
      R"(#include <mutex>
struct Store {
  std::mutex mu;
  int used = 0;
  void addBelow(int n, int limit) {
    std::lock_guard<std::mutex> hold(mu);
    if (used < limit)
      used += n;
  }
};
struct Cache {
  std::mutex mu;
  Store &store;
  void refresh() {
    std::lock_guard<std::mutex> hold(mu);
    store.addBelow(1, 100);
  }
};
)"}},
    {"lockseam-context-witness-pair",
     {R"(#include <mutex>
std::mutex all, names, sizes;
int name_count, size_count;
void add() {
  std::lock_guard<std::mutex> hold(all);
  {
    std::lock_guard<std::mutex> first(names);
    ++name_count;
  }
  std::lock_guard<std::mutex> second(sizes); // others see a name without its size
  ++size_count;
}
)",
      R"(#include <mutex>
std::mutex all, names, sizes;
int name_count, size_count;
void add() {
  std::lock_guard<std::mutex> hold(all);
  std::scoped_lock both(names, sizes);
  ++name_count;
  ++size_count;
}
)"}},
    {"lockseam-split-critical-section",
     {R"(#include <mutex>
std::mutex mu;
int balance;
void pay(int sum) {
  int left;
  {
    std::lock_guard<std::mutex> hold(mu);
    left = balance - sum;
  }
  std::lock_guard<std::mutex> hold(mu);
  balance = left; // loses what others paid in between
}
)",
      R"(#include <mutex>
std::mutex mu;
int balance;
void pay(int sum) {
  std::lock_guard<std::mutex> hold(mu);
  balance = balance - sum;
}
)"}},
    {"lockseam-atomic-sequence",
     {R"(#include <atomic>
std::atomic<int> hits;
void hit() {
  hits.store(hits.load() + 1); // two threads can load the same number
}
)",
      R"(#include <atomic>
std::atomic<int> hits;
void hit() {
  hits.fetch_add(1);
}
)"}},
    {"lockseam-wait-without-loop",
     {R"(#include <condition_variable>
#include <mutex>
std::mutex mu;
std::condition_variable ready;
int jobs;
void take() {
  std::unique_lock<std::mutex> hold(mu);
  if (jobs == 0)
    ready.wait(hold); // may return although there is no job
  --jobs;
}
)",
      R"(#include <condition_variable>
#include <mutex>
std::mutex mu;
std::condition_variable ready;
int jobs;
void take() {
  std::unique_lock<std::mutex> hold(mu);
  ready.wait(hold, [] { return jobs > 0; });
  --jobs;
}
)"}},
    {"lockseam-nonatomic",
     {R"(#include <mutex>
std::mutex mu;
int first, second;
[[clang::annotate("lockseam::atomic")]] void swapped() {
  mu.lock();
  int old = first;
  mu.unlock();
  mu.lock(); // others can run here: not one step
  first = second;
  second = old;
  mu.unlock();
}
)",
      R"(#include <mutex>
std::mutex mu;
int first, second;
[[clang::annotate("lockseam::atomic")]] void swapped() {
  std::lock_guard<std::mutex> hold(mu);
  int old = first;
  first = second;
  second = old;
}
)"}},
    {"lockseam-guard",
     {R"(#include <mutex>
class Counter {
public:
  void add(int n) { std::lock_guard<std::mutex> hold(mu_); count_ += n; }
  void clear() { std::lock_guard<std::mutex> hold(mu_); count_ = 0; }
  int get() { return count_; } // mu_ is missing
private:
  std::mutex mu_;
  int count_ __attribute__((guarded_by(mu_))) = 0;
};
int read(Counter &counter) { return counter.get(); }
)",
      R"(#include <mutex>
class Counter {
public:
  void add(int n) { std::lock_guard<std::mutex> hold(mu_); count_ += n; }
  void clear() { std::lock_guard<std::mutex> hold(mu_); count_ = 0; }
  int get() { std::lock_guard<std::mutex> hold(mu_); return count_; }
private:
  std::mutex mu_;
  int count_ __attribute__((guarded_by(mu_))) = 0;
};
int read(Counter &counter) { return counter.get(); }
)"}},
    {"lockseam-self-deadlock",
     {R"(#include <mutex>
std::mutex mu;
int total;
void add(int n) { std::lock_guard<std::mutex> hold(mu); total += n; }
void addTwice(int n) {
  std::lock_guard<std::mutex> hold(mu);
  add(n); // waits for mu, which this thread holds
  add(n);
}
)",
      R"(#include <mutex>
std::mutex mu;
int total;
static void addLocked(int n) { total += n; } // expects mu to be held
void add(int n) { std::lock_guard<std::mutex> hold(mu); addLocked(n); }
void addTwice(int n) {
  std::lock_guard<std::mutex> hold(mu);
  addLocked(n);
  addLocked(n);
}
)"}},
    {"lockseam-lock-order",
     {R"(#include <mutex>
std::mutex accounts, journal;
void book() {
  std::lock_guard<std::mutex> first(accounts);
  std::lock_guard<std::mutex> second(journal);
}
void audit() {
  std::lock_guard<std::mutex> first(journal);
  std::lock_guard<std::mutex> second(accounts); // each waits for the other
}
)",
      R"(#include <mutex>
std::mutex accounts, journal;
void book() {
  std::scoped_lock both(accounts, journal);
}
void audit() {
  std::scoped_lock both(journal, accounts); // takes them without a deadlock
}
)"}},
    {"lockseam-discarded-guard",
     {R"(#include <mutex>
std::mutex mu;
int total;
void add(int n) {
  std::lock_guard<std::mutex>{mu}; // unlocks mu at once
  total += n;
}
)",
      R"(#include <mutex>
std::mutex mu;
int total;
void add(int n) {
  std::lock_guard<std::mutex> hold(mu);
  total += n;
}
)"}},
    {"lockseam-redundant-lock",
     {R"(#include <mutex>
std::mutex table, row;
int cells;
void put(int n) {
  std::lock_guard<std::mutex> outer(table);
  std::lock_guard<std::mutex> inner(row); // excludes nobody whom table lets in
  cells = n;
}
int get() {
  std::lock_guard<std::mutex> outer(table);
  std::lock_guard<std::mutex> inner(row);
  return cells;
}
)",
      R"(#include <mutex>
std::mutex table;
int cells;
void put(int n) {
  std::lock_guard<std::mutex> outer(table);
  cells = n;
}
int get() {
  std::lock_guard<std::mutex> outer(table);
  return cells;
}
)"}},
};

} // namespace

const RuleExample *lockseam::exampleOf(llvm::StringRef Rule) {
  for (const ExampleRow &Row : Examples)
    if (Row.Rule == Rule)
      return &Row.Shown;
  return nullptr;
}
