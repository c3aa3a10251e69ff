// llvm_165528_bad.cpp - each turn of the loop destroys its guard and takes the lock anew.
//
// An analysis that does not see the destructors believes one long section, and nothing to
// report but the blocking call.
#include <mutex>
#include <unistd.h>

class Events {
public:
  int pump(int Handle) {
    std::unique_lock<std::mutex> Guard(Loop);
    while (true) {
      std::unique_lock Hold(Queue); // expect-warning: lockseam-context-witness
      char Byte;
      if (read(Handle, &Byte, 1) < 0)
        return 1;
      ++Pending;
    }
  }

private:
  std::mutex Loop, Queue;
  int Pending = 0;
};
