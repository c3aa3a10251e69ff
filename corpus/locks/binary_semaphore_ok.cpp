// binary_semaphore_ok.cpp - std::binary_semaphore as a lock, and semaphores that are none.
#include <mutex>
#include <semaphore>

class Printer {
public:
  void print() {
    std::lock_guard<std::mutex> Guard(Config);
    if (!Paper.try_acquire())
      return;
    --Sheets;
    Paper.release();
  }
  void feed() {
    std::lock_guard<std::mutex> Guard(Config);
    Trays.acquire();
    Trays.release();
    Trays.acquire();
    Trays.release();
  }
  void awaitTwice() {
    std::lock_guard<std::mutex> Guard(Config);
    Ready.acquire();
    Ready.acquire();
  }
  void ready() { Ready.release(); }
  Printer() : Paper(1), Ready(0), Trays(4) {}

private:
  std::mutex Config;
  std::binary_semaphore Paper, Ready;
  std::counting_semaphore<4> Trays;
  int Sheets = 100;
};
