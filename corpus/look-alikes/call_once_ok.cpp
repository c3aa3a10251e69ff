// call_once_ok.cpp - what call_once runs is run at most once in the program.
#include <mutex>

static std::mutex Registry;
static int Registered;

static void registerType() {
  std::lock_guard<std::mutex> Guard(Registry);
  ++Registered;
}

class Type {
public:
  void prepare() {
    std::lock_guard<std::mutex> Guard(Mutex);
    ++Uses;
    std::call_once(Once, registerType);
  }

private:
  std::mutex Mutex;
  std::once_flag Once;
  int Uses = 0;
};
