// absl_ok.cpp - absl::Mutex and its guards: one section.
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
} // namespace absl

class Quota {
public:
  bool take() {
    absl::MutexLock Guard(&Requests);
    ++Asked;
    absl::MutexLock Writing(&Units);
    if (Left == 0)
      return false;
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
