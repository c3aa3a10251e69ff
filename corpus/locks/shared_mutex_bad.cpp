// shared_mutex_bad.cpp - looked up under a shared lock, inserted under a later exclusive one.
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

class Names {
public:
  int intern(const std::string &Text) {
    std::lock_guard<std::mutex> Guard(Calls);
    ++Lookups;
    {
      std::shared_lock<std::shared_mutex> Reading(Table);
      auto It = Ids.find(Text);
      if (It != Ids.end())
        return It->second;
    }
    std::unique_lock<std::shared_mutex> Writing(Table); // expect-warning: lockseam-context-witness
    int Id = static_cast<int>(Ids.size());
    Ids[Text] = Id;
    return Id;
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
