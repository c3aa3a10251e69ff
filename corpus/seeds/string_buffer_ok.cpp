// string_buffer_ok.cpp - append takes one snapshot of the other buffer, before its own lock.
#include <mutex>
#include <string>

class StringBuffer {
public:
  std::string text() const {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    return Text;
  }
  void erase() {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Text.clear();
  }
  StringBuffer &append(const StringBuffer &Other) {
    std::string Added = Other.text();
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Text += Added;
    return *this;
  }

private:
  mutable std::recursive_mutex Mutex;
  std::string Text;
};
