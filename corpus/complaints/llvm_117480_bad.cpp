// llvm_117480_bad.cpp - ownership that is conditional, released, swapped and assigned.
//
// Attributes cannot say that a guard owns its lock only sometimes, or that release(),
// swap() and assignment pass it on; so unique_lock and shared_lock carry none.
#include <mutex>
#include <shared_mutex>

class Document {
public:
  void save() {
    std::unique_lock Guard(Files);
    std::unique_lock Try(Text, std::try_to_lock);
    if (!Try.owns_lock())
      return;
    int Before = Words;
    std::unique_lock<std::shared_mutex> Taken;
    Taken.swap(Try);
    Taken.unlock();
    std::shared_lock Look(Text); // expect-warning: lockseam-context-witness
    Saved = Before + Words;
  }
  void revise() {
    std::unique_lock Guard(Files);
    std::unique_lock Hold(Text);
    int Before = Words;
    std::shared_mutex *Mutex = Hold.release();
    Mutex->unlock();
    Hold = std::unique_lock(Text); // expect-warning: lockseam-context-witness
    Words = Before + 1;
  }

private:
  std::mutex Files;
  std::shared_mutex Text;
  int Words = 0, Saved = 0;
};
