// guard_tests_bad.cpp - whether a guard owns its lock, asked in each way; where it does.
#include <mutex>

class Buffer {
public:
  void stored() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock);
    bool Owned = Hold.owns_lock();
    if (Owned) {
      ++Size;
      Hold.unlock();
      grow(); // expect-warning: lockseam-context-witness
    }
  }
  void both(bool Wanted) {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock);
    if (Wanted && Hold) {
      ++Size;
      Hold.unlock();
      grow(); // expect-warning: lockseam-context-witness
    }
  }
  void negated() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Bytes, std::defer_lock);
    if (!Hold.try_lock())
      return;
    ++Size;
    Hold.unlock();
    grow(); // expect-warning: lockseam-context-witness
  }
  void inCondition() {
    std::lock_guard<std::mutex> Guard(Outer);
    if (std::unique_lock<std::mutex> Hold(Bytes, std::try_to_lock); Hold.owns_lock())
      ++Size;
    grow(); // expect-warning: lockseam-context-witness
  }
  void plainTry() {
    std::lock_guard<std::mutex> Guard(Outer);
    bool Locked = Bytes.try_lock();
    if (Locked) {
      ++Size;
      Bytes.unlock();
    }
    if (Locked)
      grow(); // expect-warning: lockseam-context-witness
  }
  void grow() {
    std::lock_guard<std::mutex> Hold(Bytes);
    Size *= 2;
  }

private:
  std::mutex Outer, Bytes;
  int Size = 1;
};
