// returned_guard_bad.cpp - a function locks for its caller, who throws the guard away.
#include <mutex>
#include <vector>

class Table {
public:
  [[nodiscard]] std::unique_lock<std::mutex> lockRows() {
    return std::unique_lock<std::mutex>(Mutex);
  }
  void append(int Row) {
    lockRows(); // expect-warning: lockseam-discarded-guard
    Rows.push_back(Row);
  }
  void drop() {
    static_cast<void>(lockRows()); // expect-warning: lockseam-discarded-guard
    Rows.clear();
  }

private:
  std::mutex Mutex;
  std::vector<int> Rows;
};

/// Nobody sees how this one locks, only that it hands out a guard.
std::unique_lock<std::recursive_mutex> lockConsole();
int printed();

int print(const char *) {
  lockConsole(); // expect-warning: lockseam-discarded-guard
  return printed();
}
