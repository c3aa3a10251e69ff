// string_buffer_bad.cpp - append asks another buffer for its length and then for its characters.
#include <mutex>
#include <string>

class StringBuffer {
public:
  int length() const {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    return static_cast<int>(Text.size());
  }
  void copyTo(std::string &Out, int Count) const {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Out.append(Text, 0, Count);
  }
  void erase() {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    Text.clear();
  }
  StringBuffer &append(const StringBuffer &Other) {
    std::lock_guard<std::recursive_mutex> Guard(Mutex);
    int Length = Other.length(); // expect-warning: lockseam-lock-order
    Other.copyTo(Text, Length);  // expect-warning: lockseam-context-witness
    return *this;
  }

private:
  mutable std::recursive_mutex Mutex;
  std::string Text;
};
