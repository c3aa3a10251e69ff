// llvm_156760_bad.cpp - std::lock on deferred guards: the guards own, and their scope ends it.
//
// An analysis that takes the guards for locks of their own says that they are still held at
// the end of the function, and does not see the mutexes released in between.
#include <mutex>

class Bank {
public:
  void transfer(int Amount) {
    std::lock_guard<std::mutex> Guard(Journal);
    {
      std::unique_lock First(From, std::defer_lock);
      std::unique_lock Second(To, std::defer_lock);
      std::lock(First, Second);
      Balance -= Amount;
    }
    std::lock_guard<std::mutex> Check(To); // expect-warning: lockseam-context-witness
    Credit += Amount;
  }

private:
  std::mutex Journal, From, To;
  int Balance = 0, Credit = 0;
};
