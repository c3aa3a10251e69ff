// webrtc_bad.cpp - the rate is read and set in two sections of the lock of the statistics.
#include "standins/webrtc.h"

class Sender {
public:
  void adapt() {
    webrtc::MutexLock Guard(&Config);
    int Rate;
    {
      webrtc::MutexLock Look(&Stats);
      Rate = Bitrate;
    }
    if (Rate > Limit) {
      webrtc::MutexLock Set(&Stats); // expect-warning: lockseam-context-witness
      Bitrate = Rate / 2;
    }
  }
  void onPacket(int Size) {
    if (!Stats.TryLock())
      return;
    Bitrate += Size;
    Stats.Unlock();
  }

private:
  webrtc::Mutex Config, Stats;
  int Limit = 100, Bitrate = 0;
};
