// shared_mutex_ok.cpp - looked up and inserted under one exclusive hold.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

class Names {
public:
  int intern(const std::string &Text) {
    std::lock_guard<std::mutex> Guard(Calls);
    ++Lookups;
    std::unique_lock<std::shared_mutex> Writing(Table);
    return Ids.emplace(Text, static_cast<int>(Ids.size())).first->second;
  }
  void forget(const std::string &Text) {
    std::unique_lock<std::shared_mutex> Writing(Table);
    Ids.erase(Text);
  }

private:
  std::mutex Calls;
  int Lookups = 0;
  std::shared_mutex Table;
  std::map<std::string, int> Ids;
};
