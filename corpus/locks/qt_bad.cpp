// qt_bad.cpp - the mutexes of Qt and QMutexLocker: unlocked and locked again.
// packages: Qt5Core
#include <QMutex>
#include <QMutexLocker>

class Document {
public:
  void save() {
    QMutexLocker Guard(&Disk);
    QMutexLocker Hold(&Text);
    int Saved = Revision;
    Hold.unlock();
    ++Writes;
    Hold.relock(); // expect-warning: lockseam-context-witness
    LastSaved = Saved;
  }
  void direct() {
    Disk.lock();
    Text.lock();
    int Saved = Revision;
    Text.unlock();
    if (Text.tryLock()) { // expect-warning: lockseam-context-witness
      LastSaved = Saved;
      Text.unlock();
    }
    Disk.unlock();
  }
  bool soon() {
    QMutexLocker Guard(&Disk);
    if (!Text.tryLock(100))
      return false;
    int Saved = Revision;
    Text.unlock();
    QMutexLocker Hold(&Text); // expect-warning: lockseam-context-witness
    LastSaved = Saved;
    return true;
  }
  void undo() {
    QMutexLocker Guard(&Disk);
    QMutexLocker Hold(&History);
    int Last = steps();
    Hold.unlock();
    ++Writes;
    Hold.relock(); // expect-warning: lockseam-context-witness
    Steps = Last - 1;
  }
  int steps() {
    QMutexLocker Hold(&History);
    return Steps;
  }
  void edit() {
    QMutexLocker Hold(&Text);
    ++Revision;
  }

private:
  QMutex Disk, Text;
  QRecursiveMutex History;
  int Writes = 0, Revision = 0, LastSaved = 0, Steps = 0;
};
