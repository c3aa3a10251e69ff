// lock_guard_bad.cpp - guards without a name: they are gone before the next statement.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

class Registry {
public:
  void add(const std::string &Key, int Value) {
    std::lock_guard<std::mutex>{Mutex}; // expect-warning: lockseam-discarded-guard
    Entries[Key] = Value;
  }
  void clear() {
    std::scoped_lock(this->Mutex, History); // expect-warning: lockseam-discarded-guard
    Entries.clear();
    ++Cleared;
  }
  bool has(const std::string &Key) {
    std::unique_lock{Mutex}; // expect-warning: lockseam-discarded-guard
    return Entries.count(Key) > 0;
  }
  int limit() const {
    (void)std::shared_lock<std::shared_mutex>(Settings); // expect-warning: lockseam-discarded-guard
    return Limit;
  }
  void setLimit(int New) {
    try {
      std::unique_lock<std::shared_mutex>{Settings}; // expect-warning: lockseam-discarded-guard
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
