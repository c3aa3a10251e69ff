// llvm_165528_ok.cpp - the guard dies at the end of each turn, before the next read.
//
// An analysis without destructors reports the read in the second turn as blocking under
// the lock of the first. Here nothing is held across the turns.
#include <mutex>
#include <unistd.h>

class Events {
public:
  int pump(int Handle) {
    while (true) {
      char Byte;
      if (read(Handle, &Byte, 1) < 0)
        return 1;
      std::unique_lock Hold(Queue);
      ++Pending;
    }
  }

private:
  std::mutex Queue;
  int Pending = 0;
};
