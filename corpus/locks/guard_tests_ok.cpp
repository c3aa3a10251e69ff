// guard_tests_ok.cpp - whether a guard owns its lock, asked in each way; where it does not.
#include <mutex>

class Buffer {
public:
  void stored() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock);
    bool Owned = Hold.owns_lock();
    if (!Owned)
      grow();
  }
  void negated() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock);
    if (!Hold) {
      grow();
      return;
    }
    ++Size;
  }
  void both(bool Wanted) {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::defer_lock);
    if (Wanted && Hold.try_lock()) {
      ++Size;
      return;
    }
    grow();
  }
  void either(bool Never) {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock);
    if (Never || !Hold.owns_lock())
      return;
    ++Size;
  }
  void inCondition() {
    std::lock_guard<std::mutex> Guard(Outer);
    if (std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock); Hold) {
      ++Size;
      return;
    }
    grow();
  }
  void plainTry() {
    std::lock_guard<std::mutex> Guard(Outer);
    bool Locked = Bytes.try_lock();
    if (Locked) {
      ++Size;
      Bytes.unlock();
    }
    if (!Locked)
      grow();
  }

private:
  void grow() {
    std::lock_guard<std::mutex> Hold(Bytes);
    Size *= 2;
  }

  std::mutex Outer, Bytes;
  int Size = 1;
};
