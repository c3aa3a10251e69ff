// The unlocked lookup is called with the lock held only if the transaction made maps (CCF #8250).
#include <map>
#include <mutex>
#include <string>
#include <thread>

class Store {
public:
  bool has(const std::string &name) {
    std::lock_guard<std::mutex> hold(mapsLock_);
    return hasUnsafe(name);
  }
  void add(const std::string &name, int version) {
    std::lock_guard<std::mutex> hold(mapsLock_);
    maps_[name] = version;
  }
  // The caller holds the lock.
  bool hasUnsafe(const std::string &name) { return maps_.find(name) != maps_.end(); }
  void lockMaps() { mapsLock_.lock(); }
  void unlockMaps() { mapsLock_.unlock(); }

private:
  std::mutex mapsLock_;
  std::map<std::string, int> maps_;
};

static bool commit(Store &store, const std::string &name, bool mapsCreated) {
  if (mapsCreated)
    store.lockMaps();
  bool conflict = store.hasUnsafe(name);  // known-miss: lockseam-guard - no guard inferred
  if (mapsCreated)
    store.unlockMaps();
  return !conflict;
}

int main() {
  Store store;
  std::thread one([&] { commit(store, "table", store.has("index")); });
  std::thread two([&] { store.add("table", 1); });
  one.join();
  two.join();
}
