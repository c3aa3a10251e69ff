// llvm_156760_ok.cpp - std::lock on deferred guards: released at the end of the scope.
//
// An analysis that takes the guards for locks of their own warns that they are still held
// at the end of the function.
#include <mutex>

class Bank {
public:
  void transfer(int Amount) {
    std::unique_lock First(From, std::defer_lock);
    std::unique_lock Second(To, std::defer_lock);
    std::lock(First, Second);
    Balance -= Amount;
    Credit += Amount;
  }
  void audit() {
    transfer(1);
    std::lock_guard<std::mutex> Guard(Journal);
    std::lock_guard<std::mutex> Check(To);
    Total = Credit;
  }

private:
  std::mutex Journal, From, To;
  int Balance = 0, Credit = 0, Total = 0;
};
