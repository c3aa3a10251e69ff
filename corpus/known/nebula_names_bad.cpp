// A tag is created after a look for an edge of its name under another lock (vesoft nebula #3735).
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

class Schema {
public:
  // No tag and edge may have the same name.
  bool createTag(const std::string &name) {
    {
      std::shared_lock<std::shared_mutex> hold(edgeLock_);
      if (edges_.count(name))
        return false;
    }
    std::unique_lock<std::shared_mutex> hold(tagLock_);  // expect-warning: lockseam-split-critical-section
    if (tags_.count(name))
      return false;
    tags_[name] = ++nextTag_;
    return true;
  }
  bool createEdge(const std::string &name) {
    {
      std::shared_lock<std::shared_mutex> hold(tagLock_);
      if (tags_.count(name))
        return false;
    }
    std::unique_lock<std::shared_mutex> hold(edgeLock_);  // expect-warning: lockseam-split-critical-section
    if (edges_.count(name))
      return false;
    edges_[name] = ++nextEdge_;
    return true;
  }

private:
  std::shared_mutex tagLock_;
  std::shared_mutex edgeLock_;
  std::map<std::string, int> tags_;
  std::map<std::string, int> edges_;
  int nextTag_ = 0;
  int nextEdge_ = 0;
};

int main() {
  Schema schema;
  std::thread one([&] { schema.createTag("person"); });
  std::thread two([&] { schema.createEdge("person"); });
  one.join();
  two.join();
}
