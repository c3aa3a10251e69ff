// namespace_lock_bad.cpp - the witness is a lock at namespace scope, taken in two free functions.
#include <map>
#include <mutex>
#include <string>

namespace registry {
static std::mutex Mutex;
static std::map<std::string, int> Entries;

bool contains(const std::string &Key) {
  std::lock_guard<std::mutex> Guard(Mutex);
  return Entries.count(Key) != 0;
}

void add(const std::string &Key, int Value) {
  std::lock_guard<std::mutex> Guard(Mutex);
  Entries[Key] = Value;
}
} // namespace registry

class Plugin {
public:
  void load(const std::string &Key) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (Loaded || registry::contains(Key))
      return;
    registry::add(Key, 1); // expect-warning: lockseam-context-witness
    Loaded = true;
  }

private:
  std::mutex Mutex;
  bool Loaded = false;
};
