// read_then_write_bad.cpp - read lock, let go, write lock: the classic way to lose an update.
#include <map>
#include <mutex>
#include <shared_mutex>

class Cache {
public:
  int get(int Key) {
    std::unique_lock<std::shared_mutex> Guard(Load);
    {
      std::shared_lock<std::shared_mutex> Read(Table);
      if (auto Found = Values.find(Key); Found != Values.end())
        return Found->second;
    }
    int Made = Key * Key;
    std::unique_lock<std::shared_mutex> Write(Table); // expect-warning: lockseam-context-witness
    Values[Key] = Made;
    return Made;
  }

private:
  std::shared_mutex Load, Table;
  std::map<int, int> Values;
};
