// binary_semaphore_bad.cpp - std::binary_semaphore as a lock, let go between look and change.
#include <mutex>
#include <semaphore>

class Printer {
public:
  void print() {
    std::lock_guard<std::mutex> Guard(Config);
    Paper.acquire();
    int Left = Sheets;
    Paper.release();
    if (Left == 0)
      return;
    Paper.acquire(); // expect-warning: lockseam-context-witness
    Sheets = Left - 1;
    Paper.release();
  }
  Printer() : Paper(1) {}

private:
  std::mutex Config;
  std::binary_semaphore Paper;
  int Sheets = 100;
};
