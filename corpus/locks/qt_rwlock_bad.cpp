// qt_rwlock_bad.cpp - QReadWriteLock, its lockers and QWaitCondition: a gap under a lock.
// packages: Qt5Core
#include <QMutex>
#include <QReadWriteLock>
#include <QWaitCondition>

class Palette {
public:
  void brighten() {
    QMutexLocker Guard(&View);
    int Old;
    {
      QReadLocker Reading(&Colors);
      Old = Color;
    }
    QWriteLocker Writing(&Colors); // expect-warning: lockseam-context-witness
    Color = Old + 1;
  }
  void relock() {
    QMutexLocker Guard(&View);
    QWriteLocker Hold(&Colors);
    int Old = Color;
    Hold.unlock();
    ++Shown;
    Hold.relock(); // expect-warning: lockseam-context-witness
    Color = Old + 1;
  }
  void relockReading() {
    QReadLocker Guard(&Themes);
    QReadLocker Hold(&Colors);
    int Old = Color;
    Hold.unlock();
    Hold.relock(); // expect-warning: lockseam-context-witness
    Same = Old == Color;
  }
  void direct() {
    Themes.lockForRead();
    Colors.lockForRead();
    int Old = Color;
    Colors.unlock();
    if (Colors.tryLockForWrite(10)) { // expect-warning: lockseam-context-witness
      Color = Old + 1;
      Colors.unlock();
    }
    Themes.unlock();
  }
  void waitForPaint() {
    QWriteLocker Guard(&Themes);
    QMutexLocker Hold(&View); // expect-warning: lockseam-lock-order
    while (!Painted)
      Done.wait(&View); // expect-warning: lockseam-context-witness
    ++Shown;
  }
  void waitForTheme() {
    QMutexLocker Guard(&View);
    Themes.lockForWrite();
    while (!Painted)
      Done.wait(&Themes, 100); // expect-warning: lockseam-context-witness
    Themes.unlock();
  }

private:
  QMutex View;
  QReadWriteLock Colors, Themes;
  QWaitCondition Done;
  int Color = 0, Shown = 0;
  bool Painted = false, Same = false;
};
