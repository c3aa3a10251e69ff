// lock_map_ok.cpp - the locks of two entries of a map, one after the other.
#include <map>
#include <mutex>
#include <string>

struct Account {
  std::mutex Mutex;
  int Balance = 0;
};

class Accounts {
public:
  void transfer(const std::string &From, const std::string &To, int Amount) {
    std::lock_guard<std::mutex> Guard(Day);
    Account &Source = ByOwner[From];
    Account &Target = ByOwner[To];
    {
      std::lock_guard<std::mutex> Take(Source.Mutex);
      Source.Balance -= Amount;
    }
    std::lock_guard<std::mutex> Give(Target.Mutex);
    Target.Balance += Amount;
  }
  void close() {
    std::lock_guard<std::mutex> Guard(Day);
    for (auto &[Owner, Each] : ByOwner) {
      std::lock_guard<std::mutex> Hold(Each.Mutex);
      Each.Balance = 0;
    }
  }

private:
  std::mutex Day;
  std::map<std::string, Account> ByOwner;
};
