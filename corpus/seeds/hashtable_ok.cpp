// hashtable_ok.cpp - asking for the next key and taking it are one operation of the table.
#include <map>
#include <mutex>
#include <string>

class Hashtable {
public:
  bool keyAfter(const std::string &Key, std::string &Next) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    auto It = Entries.upper_bound(Key);
    if (It == Entries.end())
      return false;
    Next = It->first;
    return true;
  }
  void remove(const std::string &Key) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Entries.erase(Key);
  }
  void put(const std::string &Key, int Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Entries[Key] = Value;
  }

private:
  mutable std::mutex Mutex;
  std::map<std::string, int> Entries;
};

class KeyIterator {
public:
  explicit KeyIterator(Hashtable &Table) : Table(Table) {}
  bool next(std::string &Out) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (!Table.keyAfter(Last, Last))
      return false;
    Out = Last;
    return true;
  }

private:
  std::mutex Mutex;
  Hashtable &Table;
  std::string Last;
};
