// namespace_lock_ok.cpp - one free function tests and adds.
#include <map>
#include <mutex>
#include <string>

namespace registry {
static std::mutex Mutex;
static std::map<std::string, int> Entries;

bool addNew(const std::string &Key, int Value) {
  std::lock_guard<std::mutex> Guard(Mutex);
  return Entries.emplace(Key, Value).second;
}
} // namespace registry

class Plugin {
public:
  void load(const std::string &Key) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (!Loaded)
      Loaded = registry::addNew(Key, 1);
  }

private:
  std::mutex Mutex;
  bool Loaded = false;
};
