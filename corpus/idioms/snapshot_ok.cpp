// snapshot_ok.cpp - a snapshot is taken in one section and used outside.
#include <mutex>
#include <vector>

class Listeners {
public:
  void notify() {
    std::lock_guard<std::mutex> Guard(Totals);
    std::vector<int> Copy = snapshot();
    for (int Id : Copy)
      Total += Id;
  }
  void notifyFree() {
    for (int Id : snapshot())
      add(Id);
  }

  void add(int Id) {
    std::lock_guard<std::mutex> Guard(Totals);
    Total += Id;
  }

private:
  std::vector<int> snapshot() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Ids;
  }
  std::mutex Totals, Mutex;
  std::vector<int> Ids;
  int Total = 0;
};
