// A locked map hands out an iterator and takes it back to erase in a later call (ReadBouncer #38).
#include <map>
#include <mutex>
#include <string>
#include <thread>

class SafeMap {
public:
  using iterator = std::map<std::string, int>::iterator;
  void insert(const std::string &key) {
    std::lock_guard<std::mutex> hold(mutex_);
    items_[key] = 1;
  }
  iterator find(const std::string &key) {
    std::lock_guard<std::mutex> hold(mutex_);
    return items_.find(key);
  }
  iterator end() {
    std::lock_guard<std::mutex> hold(mutex_);
    return items_.end();
  }
  void erase(iterator which) {
    std::lock_guard<std::mutex> hold(mutex_);
    items_.erase(which);
  }

private:
  std::mutex mutex_;
  std::map<std::string, int> items_;
};

// Two chunks of one read can arrive right after one another, on two threads.
static void classify(SafeMap &onceSeen, const std::string &read) {
  SafeMap::iterator seen = onceSeen.find(read);
  if (seen != onceSeen.end())
    onceSeen.erase(seen);  // expect-warning: lockseam-split-critical-section
  else
    onceSeen.insert(read);  // expect-warning: lockseam-split-critical-section
}

int main() {
  SafeMap onceSeen;
  std::thread one([&] { classify(onceSeen, "read"); });
  std::thread two([&] { classify(onceSeen, "read"); });
  one.join();
  two.join();
}
