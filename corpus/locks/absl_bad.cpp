// absl_bad.cpp - absl::Mutex and its guards, declared here as far as they are used.
namespace absl {
class Mutex {
public:
  void Lock();
  void Unlock();
};
class MutexLock {
public:
  explicit MutexLock(Mutex *M);
  ~MutexLock();
};
class ReaderMutexLock {
public:
  explicit ReaderMutexLock(Mutex *M);
  ~ReaderMutexLock();
};
} // namespace absl

class Quota {
public:
  bool take() {
    absl::MutexLock Guard(&Requests);
    ++Asked;
    {
      absl::ReaderMutexLock Reading(&Units);
      if (Left == 0)
        return false;
    }
    absl::MutexLock Writing(&Units); // expect-warning: lockseam-context-witness
    --Left;
    return true;
  }
  void refill() {
    absl::MutexLock Writing(&Units);
    Left = 10;
  }

private:
  absl::Mutex Requests, Units;
  int Asked = 0, Left = 10;
};
