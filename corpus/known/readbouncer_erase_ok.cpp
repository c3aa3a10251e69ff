// The map erases by key, and looks and changes in one call (ReadBouncer #38, repaired).
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <thread>

class SafeMap {
public:
  // Takes the key out if it was there, else puts it in.
  bool toggle(const std::string &key) {
    std::lock_guard<std::mutex> hold(mutex_);
    if (items_.erase(key) > 0)
      return false;
    items_[key] = 1;
    return true;
  }
  std::size_t size() {
    std::lock_guard<std::mutex> hold(mutex_);
    return items_.size();
  }

private:
  std::mutex mutex_;
  std::map<std::string, int> items_;
};

static void classify(SafeMap &onceSeen, const std::string &read) { onceSeen.toggle(read); }

int main() {
  SafeMap onceSeen;
  std::thread one([&] { classify(onceSeen, "read"); });
  std::thread two([&] { classify(onceSeen, "read"); });
  one.join();
  two.join();
  return static_cast<int>(onceSeen.size());
}
