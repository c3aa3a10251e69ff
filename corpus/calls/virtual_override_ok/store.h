// store.h - an interface with one operation for what belongs together.
#pragma once

#include <mutex>

class Store {
public:
  virtual ~Store() = default;
  virtual void add(int Amount) = 0;
};

class Service {
public:
  explicit Service(Store &Backend) : Backend(Backend) {}
  void increment();

private:
  std::mutex Mutex;
  int Calls = 0;
  Store &Backend;
};
