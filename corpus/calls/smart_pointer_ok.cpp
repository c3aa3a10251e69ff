// smart_pointer_ok.cpp - the shared_ptr is given another object in between.
#include <memory>
#include <mutex>

class Page {
public:
  void use() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Uses;
  }

private:
  std::mutex Mutex;
  long Uses = 0;
};

class Reader {
public:
  void turn() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Turns;
    Current->use();
    Current = std::make_shared<Page>();
    Current->use();
  }

private:
  std::mutex Mutex;
  int Turns = 0;
  std::shared_ptr<Page> Current = std::make_shared<Page>();
};
