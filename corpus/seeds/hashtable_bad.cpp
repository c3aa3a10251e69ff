// hashtable_bad.cpp - an iterator asks for the next key in one section and takes it in another.
#include <map>
#include <mutex>
#include <string>

class Hashtable {
public:
  bool hasKeyAfter(const std::string &Key) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Entries.upper_bound(Key) != Entries.end();
  }
  std::string keyAfter(const std::string &Key) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Entries.upper_bound(Key)->first;
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
    if (!Table.hasKeyAfter(Last))
      return false;
    Last = Table.keyAfter(Last); // expect-warning: lockseam-context-witness
    Out = Last;
    return true;
  }

private:
  std::mutex Mutex;
  Hashtable &Table;
  std::string Last;
};
