// qt_ways_ok.cpp - QBasicMutex, a QSemaphore that is a lock, and QSemaphores that count or signal.
// packages: Qt5Core
#include <QMutex>
#include <QSemaphore>

static QBasicMutex Settings;
static int Loaded = 0;

class Spooler {
public:
  void reload() {
    QMutexLocker Guard(&Device);
    if (!Settings.tryLock())
      Settings.lock();
    ++Loaded;
    Settings.unlock();
  }
  void print() {
    QMutexLocker Guard(&Device);
    if (!Paper.tryAcquire())
      return;
    --Sheets;
    Paper.release();
  }
  void feed() {
    QMutexLocker Guard(&Device);
    Trays.acquire();
    Trays.release();
    Trays.acquire(2);
    Trays.release(2);
  }
  void awaitTwice() {
    QMutexLocker Guard(&Device);
    Ready.acquire();
    Ready.acquire();
  }
  void ready() { Ready.release(); }
  Spooler() : Paper(1), Ready(0), Trays(4) {}

private:
  QMutex Device;
  QSemaphore Paper, Ready, Trays;
  int Sheets = 100;
};
