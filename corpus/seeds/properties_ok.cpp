// properties_ok.cpp - the test and the default are one operation.
#include <map>
#include <mutex>
#include <string>

class Properties {
public:
  void setIfAbsent(const std::string &Key, const std::string &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Values.emplace(Key, Value);
  }
  void set(const std::string &Key, const std::string &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Values[Key] = Value;
  }

private:
  std::mutex Mutex;
  std::map<std::string, std::string> Values;
};

class Server {
public:
  void defaultTo(const std::string &Key, const std::string &Value) {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Requests;
    Settings.setIfAbsent(Key, Value);
  }
  Properties &settings() { return Settings; }

private:
  std::mutex Mutex;
  int Requests = 0;
  Properties Settings;
};
