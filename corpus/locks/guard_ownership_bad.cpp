// guard_ownership_bad.cpp - guards that release, swap and hand on their lock, then take it again.
#include <mutex>
#include <utility>

class Ring {
public:
  void release() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    int Old = Head;
    std::mutex *Raw = Hold.release();
    Raw->unlock();
    Slots.lock(); // expect-warning: lockseam-context-witness
    Head = Old + 1;
    Slots.unlock();
  }
  void swapped() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    std::unique_lock<std::mutex> Other;
    int Old = Head;
    Hold.swap(Other);
    Other.unlock();
    Other.lock(); // expect-warning: lockseam-context-witness
    Head = Old + 1;
  }
  void swappedFreely() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots), Other;
    int Old = Head;
    std::swap(Hold, Other);
    Other.unlock();
    Slots.lock(); // expect-warning: lockseam-context-witness
    Head = Old + 1;
    Slots.unlock();
  }
  void byValue() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    int Old = Head;
    finish(std::move(Hold));
    setHead(Old + 1); // expect-warning: lockseam-context-witness
  }
  void byReference() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    int Old = Head;
    breathe(Hold); // expect-warning: lockseam-context-witness
    Head = Old + 1;
  }
  void reset() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    int Old = Head;
    Hold = {};
    setHead(Old + 1); // expect-warning: lockseam-context-witness
  }

private:
  void finish(std::unique_lock<std::mutex> Hold) { ++Head; }
  void breathe(std::unique_lock<std::mutex> &Hold) {
    Hold.unlock();
    Hold.lock();
  }
  void setHead(int Value) {
    std::lock_guard<std::mutex> Hold(Slots);
    Head = Value;
  }

  std::mutex Outer, Slots;
  int Head = 0;
};
