// A map's iterator is followed after its lock was given back, while others erase (lsst/qserv #901).
#include <map>
#include <memory>
#include <mutex>
#include <thread>

struct Channel {
  int sent = 0;
};
class Registry {
public:
  void add(int id) {
    std::lock_guard<std::mutex> hold(mutex_);
    channels_[id] = std::make_shared<Channel>();
  }
  void remove(int id) {
    std::lock_guard<std::mutex> hold(mutex_);
    channels_.erase(id);
  }
  std::shared_ptr<Channel> get(int id) {
    std::unique_lock<std::mutex> hold(mutex_);
    auto found = channels_.find(id);
    if (found == channels_.end())
      return nullptr;
    hold.unlock();
    return found->second;  // expect-warning: lockseam-guard
  }

private:
  std::mutex mutex_;
  std::map<int, std::shared_ptr<Channel>> channels_;
};

int main() {
  Registry registry;
  registry.add(1);
  std::thread one([&] { registry.get(1); });
  std::thread two([&] { registry.remove(1); });
  one.join();
  two.join();
}
