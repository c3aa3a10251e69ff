// webrtc_ok.cpp - read and set in one section, also in a function that is called with the lock.
#include "standins/webrtc.h"

class Sender {
public:
  void adapt() {
    webrtc::MutexLock Guard(&Config);
    webrtc::MutexLock Set(&Stats);
    if (Bitrate > Limit)
      halve();
  }
  void onPacket(int Size) {
    webrtc::MutexLock Guard(&Config);
    if (!Stats.TryLock())
      return;
    Bitrate += Size;
    Stats.Unlock();
  }

private:
  void halve() {
    Stats.AssertHeld();
    Bitrate /= 2;
  }
  webrtc::Mutex Config, Stats;
  int Limit = 100, Bitrate = 0;
};
