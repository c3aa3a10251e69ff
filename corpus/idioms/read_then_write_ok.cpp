// read_then_write_ok.cpp - read lock and write lock on different ways, never one after the other.
#include <map>
#include <mutex>
#include <shared_mutex>

class Cache {
public:
  int get(int Key, bool Fresh) {
    std::unique_lock<std::shared_mutex> Guard(Load);
    if (!Fresh) {
      std::shared_lock<std::shared_mutex> Read(Table);
      return Values[Key];
    }
    std::unique_lock<std::shared_mutex> Write(Table);
    Values[Key] = Key * Key;
    return Key * Key;
  }

private:
  std::shared_mutex Load, Table;
  std::map<int, int> Values;
};
