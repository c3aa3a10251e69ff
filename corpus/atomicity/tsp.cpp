// Writes are locked, one read is not: the field is write-guarded, its unlocked read is one
// step, and set_best is two (seed 004, section 8).
#include <mutex>
#include <thread>

class TspSolver {
public:
  void set_best(int best) {  // atomicity: compound
    if (best >= minTourLen_)  // expect-warning: lockseam-guard
      return;
    std::lock_guard<std::mutex> hold(mutex_);
    if (best < minTourLen_)
      minTourLen_ = best;
  }
  void restart() {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(mutex_);
    minTourLen_ = 1000000;
  }
  int peek() { return minTourLen_; }  // atomicity: this->mutex_ (shared) ? mover : atomic

private:
  std::mutex mutex_;
  int minTourLen_ = 1000000;
};

int main() {
  TspSolver solver;
  std::thread worker([&] { solver.set_best(12); });
  solver.set_best(solver.peek());
  worker.join();
  solver.restart();
}
