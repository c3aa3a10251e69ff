// guard_ownership_ok.cpp - guards that release, swap and hand on their lock while it is held.
#include <mutex>
#include <utility>

class Ring {
public:
  void release() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    ++Head;
    Hold.release();
    ++Head;
    Slots.unlock();
  }
  void adoptAgain() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    ++Head;
    std::mutex *Raw = Hold.release();
    std::lock_guard<std::mutex> Again(*Raw, std::adopt_lock);
    ++Head;
  }
  void swapped() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    std::unique_lock<std::mutex> Other;
    ++Head;
    swap(Hold, Other);
    ++Head;
    Other.unlock();
  }
  void byValue() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    ++Head;
    finish(std::move(Hold));
  }
  void byReference() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold(Slots);
    advance(Hold);
    advance(Hold);
  }
  void contextGivenAway() {
    std::unique_lock<std::mutex> Guard(Outer);
    finish(std::move(Guard));
    setHead(head() + 1); // expect-warning: lockseam-split-critical-section
  }
  void passedThrough() {
    std::lock_guard<std::mutex> Guard(Outer);
    std::unique_lock<std::mutex> Hold = passOn(std::unique_lock<std::mutex>(Slots));
    ++Head;
  }

private:
  void finish(std::unique_lock<std::mutex> Hold) { ++Calls; }
  std::unique_lock<std::mutex> passOn(std::unique_lock<std::mutex> Hold) { return Hold; }
  void advance(std::unique_lock<std::mutex> &Hold) {
    if (Hold.owns_lock() && Hold.mutex() == &Slots)
      ++Head;
  }
  int head() {
    std::lock_guard<std::mutex> Hold(Slots);
    return Head;
  }
  void setHead(int Value) {
    std::lock_guard<std::mutex> Hold(Slots);
    Head = Value;
  }

  std::mutex Outer, Slots;
  int Head = 0, Calls = 0;
};
