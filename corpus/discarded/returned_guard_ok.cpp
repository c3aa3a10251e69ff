// returned_guard_ok.cpp - a function locks for its caller, who keeps the guard.
#include <mutex>
#include <vector>

class Table {
public:
  [[nodiscard]] std::unique_lock<std::mutex> lockRows() {
    return std::unique_lock<std::mutex>(Mutex);
  }
  void append(int Row) {
    auto Hold = lockRows();
    Rows.push_back(Row);
  }
  void drop() {
    auto &&Hold = lockRows(); // a reference keeps it alive
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
  std::unique_lock<std::recursive_mutex> Hold = lockConsole();
  return printed();
}
