// reader_writes_ok.cpp - the reader has let go before the writer is called; readers nest.
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

  size_t size() {
    std::shared_lock<std::shared_mutex> Guard(Mutex);
    return Values.size();
  }

  int lookup(const std::string &Key) {
    {
      std::shared_lock<std::shared_mutex> Guard(Mutex);
      auto Found = Values.find(Key);
      if (size() > 0 && Found != Values.end())
        return Found->second;
    }
    add(Key, 0); // expect-warning: lockseam-split-critical-section
    return 0;
  }

private:
  std::shared_mutex Mutex;
  std::map<std::string, int> Values;
};

int get(Registry &All) { return All.lookup("answer"); }
