// lock_guard_ok.cpp - guards with names, which last to the end of their block.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

class Registry {
public:
  void add(const std::string &Key, int Value) {
    std::lock_guard<std::mutex> Hold{Mutex};
    Entries[Key] = Value;
  }
  void clear() {
    std::scoped_lock Hold(this->Mutex, History);
    Entries.clear();
    ++Cleared;
  }
  bool has(const std::string &Key) {
    std::unique_lock Hold{Mutex};
    return Entries.count(Key) > 0;
  }
  int limit() const {
    std::shared_lock<std::shared_mutex> Hold(Settings);
    return Limit;
  }
  void setLimit(int New) {
    try {
      std::unique_lock<std::shared_mutex> Hold{Settings};
      Limit = checked(New);
    } catch (int) {
      Limit = 0;
    }
  }

private:
  static int checked(int Value) {
    if (Value < 0)
      throw Value;
    return Value;
  }

  std::mutex Mutex, History;
  mutable std::shared_mutex Settings;
  std::map<std::string, int> Entries;
  int Cleared = 0, Limit = 10;
};
