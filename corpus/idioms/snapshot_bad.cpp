// snapshot_bad.cpp - a snapshot that is changed and written back over whatever came between.
#include <mutex>
#include <vector>

class Listeners {
public:
  void prune() {
    std::lock_guard<std::mutex> Guard(Setup);
    std::vector<int> Copy = snapshot();
    Copy.pop_back();
    store(Copy); // expect-warning: lockseam-context-witness
  }
  void add(int Id) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Ids.push_back(Id);
  }

private:
  std::vector<int> snapshot() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Ids;
  }
  void store(const std::vector<int> &New) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Ids = New;
  }
  std::mutex Setup, Mutex;
  std::vector<int> Ids;
};
