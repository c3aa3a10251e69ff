// qt_bad.cpp - QMutexLocker::unlock and relock, declared here as far as they are used.
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
  void relock();
};

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
  void edit() {
    QMutexLocker Hold(&Text);
    ++Revision;
  }

private:
  QMutex Disk, Text;
  int Writes = 0, Revision = 0, LastSaved = 0;
};
