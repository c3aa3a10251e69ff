// Tags and edges share one lock, as names are unique across both (vesoft nebula #3735, repaired).
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

class Schema {
public:
  bool createTag(const std::string &name) {
    std::unique_lock<std::shared_mutex> hold(tagAndEdgeLock_);
    if (edges_.count(name) || tags_.count(name))
      return false;
    tags_[name] = ++nextTag_;
    return true;
  }
  bool createEdge(const std::string &name) {
    std::unique_lock<std::shared_mutex> hold(tagAndEdgeLock_);
    if (tags_.count(name) || edges_.count(name))
      return false;
    edges_[name] = ++nextEdge_;
    return true;
  }

private:
  std::shared_mutex tagAndEdgeLock_;
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
