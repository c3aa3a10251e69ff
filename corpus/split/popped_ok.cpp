// Who takes an element out under the lock owns it: giving it back later is no update that
// could be lost. The same for a number that is drawn.
#include <mutex>
#include <thread>

struct Page {
  Page *next = nullptr;
};

class FreeList {
public:
  Page *take() {
    std::lock_guard<std::mutex> hold(mutex_);
    Page *first = head_;
    if (first)
      head_ = first->next;
    return first;
  }
  void give(Page *page) {
    std::lock_guard<std::mutex> hold(mutex_);
    page->next = head_;
    head_ = page;
  }
  long draw() {
    std::lock_guard<std::mutex> hold(mutex_);
    return next_++;
  }
  void retire(long number) {
    std::lock_guard<std::mutex> hold(mutex_);
    if (number > last_)
      last_ = number;
  }

private:
  std::mutex mutex_;
  Page *head_ = nullptr;
  long next_ = 0;
  long last_ = 0;
};

void use(FreeList &pages) {
  if (Page *page = pages.take())
    pages.give(page);
  pages.retire(pages.draw());
}

int main() {
  FreeList pages;
  std::thread other([&] { use(pages); });
  use(pages);
  other.join();
}
