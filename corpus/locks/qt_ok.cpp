// qt_ok.cpp - the mutexes of Qt and QMutexLocker: one section, re-entry, a failed try.
// packages: Qt5Core
#include <QMutex>
#include <QMutexLocker>

class Document {
public:
  void save() {
    QMutexLocker Guard(&Disk);
    QMutexLocker Hold(&Text);
    LastSaved = Revision;
    Hold.unlock();
    ++Writes;
  }
  void direct() {
    Disk.lock();
    if (!Text.tryLock())
      Text.lock();
    LastSaved = Revision;
    Text.unlock();
    Disk.unlock();
  }
  void contextReleased() {
    QMutexLocker Guard(&Disk);
    ++Writes;
    Guard.unlock();
    setRevision(revision() + 1); // expect-warning: lockseam-split-critical-section
  }
  void undo() {
    QMutexLocker Guard(&Disk);
    QMutexLocker Hold(&History);
    if (steps() > 0)
      setSteps(steps() - 1);
  }
  void redo() {
    QMutexLocker Guard(&Disk);
    History.lock();
    setSteps(steps() + 1);
    History.unlock();
  }
  void withoutLock() {
    QMutexLocker Guard(static_cast<QMutex *>(nullptr));
    setRevision(revision() + 1); // expect-warning: lockseam-split-critical-section
  }

private:
  int steps() {
    QMutexLocker Hold(&History);
    return Steps;
  }
  void setSteps(int Value) {
    History.lock();
    Steps = Value;
    History.unlock();
  }
  int revision() {
    QMutexLocker Hold(&Text);
    return Revision;
  }
  void setRevision(int Value) {
    QMutexLocker Hold(&Text);
    Revision = Value;
  }

  QMutex Disk, Text;
  QRecursiveMutex History;
  int Writes = 0, Revision = 0, LastSaved = 0, Steps = 0;
};
