// qt_ok.cpp - a QMutexLocker that is unlocked early and not locked again.
class QMutex {
public:
  void lock();
  void unlock();
};
class QMutexLocker {
public:
  explicit QMutexLocker(QMutex *M);
  ~QMutexLocker();
  void unlock();
};

class Document {
public:
  void save() {
    QMutexLocker Guard(&Disk);
    QMutexLocker Hold(&Text);
    LastSaved = Revision;
    Hold.unlock();
    ++Writes;
  }
  void edit() {
    QMutexLocker Hold(&Text);
    ++Revision;
  }

private:
  QMutex Disk, Text;
  int Writes = 0, Revision = 0, LastSaved = 0;
};
