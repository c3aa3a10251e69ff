// properties_bad.cpp - a property is tested and then defaulted; a new value may be lost.
#include <map>
#include <mutex>
#include <string>

class Properties {
public:
  bool has(const std::string &Key) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Values.count(Key) != 0;
  }
  void set(const std::string &Key, const std::string &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Values[Key] = Value;
  }

private:
  mutable std::mutex Mutex;
  std::map<std::string, std::string> Values;
};

class Server {
public:
  void defaultTo(const std::string &Key, const std::string &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Requests;
    if (!Settings.has(Key))
      Settings.set(Key, Value); // expect-warning: lockseam-context-witness
  }
  Properties &settings() { return Settings; }

private:
  std::mutex Mutex;
  int Requests = 0;
  Properties Settings;
};
