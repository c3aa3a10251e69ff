// The two sections are one call away.
#include <mutex>

std::mutex outer, inner;
int n;

void count() {
  std::lock_guard<std::mutex> l(inner);
  ++n;
}

void twice() {
  std::lock_guard<std::mutex> l(outer);
  count();
  count();  // expect-warning: lockseam-context-witness
}
