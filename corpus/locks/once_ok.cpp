// once_ok.cpp - what runs once in the program cannot be the first and the second section.
#include <mutex>

class Registry {
public:
  static Registry &instance() {
    static Registry Only;
    return Only;
  }
  static Registry &shared() {
    static Registry *Made = nullptr;
    static std::once_flag Once;
    std::call_once(Once, [] { Made = new Registry; });
    return *Made;
  }
  static Registry &leaked() {
    static Registry *Only = new Registry;
    return *Only;
  }
  void rename(int Value) { Name = Value; }

private:
  Registry() {
    std::lock_guard<std::mutex> Hold(Count);
    ++Made;
  }

  static inline std::mutex Count;
  static inline int Made = 0;
  int Name = 0;
};

class Client {
public:
  void magicStatic() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Registry::instance().rename(1);
    Registry::instance().rename(2);
  }
  void callOnce() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Registry::shared().rename(1);
    Registry::shared().rename(2);
  }
  void leaked() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Registry::leaked().rename(1);
    Registry::leaked().rename(2);
  }

private:
  std::mutex Mutex;
};
