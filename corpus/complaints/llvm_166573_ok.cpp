// llvm_166573_ok.cpp - a deferred guard that is not locked yet holds nothing.
//
// An analysis that takes every constructor of unique_lock for an acquisition reports the
// receive as blocking in a critical section, and would report the two reads as split.
#include <mutex>
#include <sys/socket.h>

class Socket {
public:
  void receive(int Handle) {
    std::unique_lock Hold(Poll, std::defer_lock);
    char Byte;
    if (recv(Handle, &Byte, 1, 0) > 0)
      put(Byte);
    put('\n');
    Hold.lock();
    ++Polls;
  }

private:
  void put(char Byte) {
    std::lock_guard Guard(Buffer);
    Last = Byte;
  }
  std::mutex Poll, Buffer;
  int Polls = 0;
  char Last = 0;
};
