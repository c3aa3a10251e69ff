// no_context_ok.cpp - nothing is held around the two sections, here or in a caller.
#include <mutex>

class Counter {
public:
  void add(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Total += Amount;
  }

private:
  std::mutex Mutex;
  long Total = 0;
};

void twice(Counter &Hits) {
  Hits.add(1);
  Hits.add(1);
}

void caller(Counter &Hits) { twice(Hits); }
