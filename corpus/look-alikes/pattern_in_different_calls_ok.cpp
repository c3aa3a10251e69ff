// pattern_in_different_calls_ok.cpp - each call of a method is one section; no caller joins two.
#include <mutex>

class Log {
public:
  void line() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Lines;
  }

private:
  std::mutex Mutex;
  int Lines = 0;
};

class Service {
public:
  void first() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++State;
    Output.line();
  }
  void second() {
    std::lock_guard<std::mutex> Guard(Mutex);
    --State;
    Output.line();
  }
  void both() {
    first();
    second();
  }
  Log &log() { return Output; }

private:
  std::mutex Mutex;
  int State = 0;
  Log Output;
};
