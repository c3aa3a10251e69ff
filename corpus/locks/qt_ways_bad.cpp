// qt_ways_bad.cpp - QBasicMutex, and a QSemaphore that begins with 1: let go between look and act.
// packages: Qt5Core
#include <QMutex>
#include <QSemaphore>

static QBasicMutex Settings;
static int Loaded = 0;

class Spooler {
public:
  void reload() {
    QMutexLocker Guard(&Device);
    Settings.lock();
    int Before = Loaded;
    Settings.unlock();
    if (Settings.tryLock()) { // expect-warning: lockseam-context-witness
      Loaded = Before + 1;
      Settings.unlock();
    }
  }
  void print() {
    QMutexLocker Guard(&Device);
    Paper.acquire();
    int Left = Sheets;
    Paper.release();
    if (Left == 0)
      return;
    Paper.acquire(); // expect-warning: lockseam-context-witness
    Sheets = Left - 1;
    Paper.release();
  }
  Spooler() : Paper(1) {}

private:
  QMutex Device;
  QSemaphore Paper;
  int Sheets = 100;
};
