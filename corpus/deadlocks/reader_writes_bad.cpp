// reader_writes_bad.cpp - a reader calls the writer of the same lock.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

class Registry {
public:
  void add(const std::string &Key, int Value) {
    std::unique_lock<std::shared_mutex> Guard(Mutex);
    Values[Key] = Value;
  }

  int lookup(const std::string &Key) {
    std::shared_lock<std::shared_mutex> Guard(Mutex);
    auto Found = Values.find(Key);
    if (Found != Values.end())
      return Found->second;
    add(Key, 0); // expect-warning: lockseam-self-deadlock
    return 0;
  }

private:
  std::shared_mutex Mutex;
  std::map<std::string, int> Values;
};

int get(Registry &All) { return All.lookup("answer"); }
