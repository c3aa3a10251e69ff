// store.h - an interface, and a service that uses it under its own lock.
#pragma once

#include <mutex>

class Store {
public:
  virtual ~Store() = default;
  virtual int get() = 0;
  virtual void put(int Value) = 0;
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
