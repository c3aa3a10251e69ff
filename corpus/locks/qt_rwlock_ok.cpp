// qt_rwlock_ok.cpp - QReadWriteLock, its lockers, QWaitCondition, QSemaphore: no gap.
// packages: Qt5Core
#include <QMutex>
#include <QReadWriteLock>
#include <QSemaphore>
#include <QWaitCondition>

class Palette {
public:
  void brighten() {
    QMutexLocker Guard(&View);
    QWriteLocker Writing(&Colors);
    ++Color;
    Writing.unlock();
    ++Shown;
  }
  int look() {
    QReadLocker Guard(&Themes);
    if (Colors.tryLockForRead()) {
      int Seen = Color;
      Colors.unlock();
      return Seen;
    }
    QReadLocker Hold(&Colors);
    return Color;
  }
  void contextReleased() {
    Themes.lockForWrite();
    ++Shown;
    Themes.unlock();
    setColor(look() + 1); // expect-warning: lockseam-split-critical-section
  }
  void waitForPaint() {
    QMutexLocker Hold(&View);
    while (!Painted)
      Done.wait(&View);
    Painted = false;
    Done.wakeAll();
  }
  void throttled() {
    QMutexLocker Hold(&View);
    Slots.acquire();
    ++Shown;
    Slots.release();
    Slots.acquire(2);
    ++Shown;
    Slots.release(2);
  }

private:
  void setColor(int Value) {
    QWriteLocker Hold(&Colors);
    Color = Value;
  }

  QMutex View;
  QReadWriteLock Colors, Themes;
  QWaitCondition Done;
  QSemaphore Slots{2};
  int Color = 0, Shown = 0;
  bool Painted = false;
};
