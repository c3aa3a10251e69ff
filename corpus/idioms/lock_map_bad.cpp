// lock_map_bad.cpp - a lock for each name in a map: the same name, the same lock.
#include <map>
#include <mutex>
#include <string>

struct Account {
  std::mutex Mutex;
  int Balance = 0;
};

class Accounts {
public:
  void withdraw(const std::string &Owner, int Amount) {
    std::lock_guard<std::mutex> Guard(Day);
    Account &Mine = ByOwner[Owner];
    bool Enough;
    {
      std::lock_guard<std::mutex> Look(Mine.Mutex);
      Enough = Mine.Balance >= Amount;
    }
    if (Enough) {
      std::lock_guard<std::mutex> Take(Mine.Mutex); // expect-warning: lockseam-context-witness
      Mine.Balance -= Amount;
    }
  }
  void fee(int Branch) {
    std::lock_guard<std::mutex> Guard(Day);
    ByBranch[Branch].Mutex.lock();
    int Fee = ByBranch[Branch].Balance / 100;
    ByBranch[Branch].Mutex.unlock();
    ByBranch[Branch].Mutex.lock(); // expect-warning: lockseam-context-witness
    ByBranch[Branch].Balance -= Fee;
    ByBranch[Branch].Mutex.unlock();
  }

private:
  std::mutex Day;
  std::map<std::string, Account> ByOwner;
  std::map<int, Account> ByBranch;
};
