// llvm_117480_ok.cpp - guards that own sometimes, or pass on what they own: one section.
//
// An analysis without conditional ownership warns at every access here: under the
// unique_lock, the shared_lock, the one that was tried and the one that was moved.
#include <mutex>
#include <shared_mutex>
#include <utility>

class Document {
public:
  int words() {
    std::unique_lock Guard(Files);
    std::shared_lock Look(Text);
    return Words;
  }
  void save() {
    std::unique_lock Guard(Files);
    std::unique_lock Try(Text, std::try_to_lock);
    if (!Try) {
      ++Skipped;
      return;
    }
    std::unique_lock<std::shared_mutex> Taken = std::move(Try);
    Saved = Words;
  }
  void revise() {
    std::unique_lock Guard(Files);
    std::unique_lock Hold(Text);
    ++Words;
    std::shared_mutex *Mutex = Hold.release();
    Mutex->unlock();
    Guard.unlock();
    std::shared_lock Look(Text);
    Saved = Words;
  }

private:
  std::mutex Files;
  std::shared_mutex Text;
  int Words __attribute__((guarded_by(Text))) = 0, Saved = 0, Skipped = 0;
};
