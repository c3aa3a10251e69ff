// Some calls lead to the sections, and nothing tells that the two belong together.
#include <mutex>

std::mutex outer, inner;
int n;

void count() {
  std::lock_guard<std::mutex> l(inner);
  ++n;
}
void step2() { count(); }
void step1() { step2(); }

void twice() {
  std::lock_guard<std::mutex> l(outer);
  step1();
  step1();
}
