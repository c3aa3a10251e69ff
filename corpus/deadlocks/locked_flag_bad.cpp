// locked_flag_bad.cpp - the flush leaves early if there is nothing to do, and locks if there is.
#include <mutex>
#include <string>
#include <vector>

class Journal {
public:
  void append(const std::string &Line) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Lines.push_back(Line);
    if (Lines.size() > 100)
      flush(); // expect-warning: lockseam-self-deadlock // expect-note: taken here
  }

  void flush() {
    if (Closed)
      return;
    std::lock_guard<std::mutex> Guard(Mutex);
    Written += Lines.size();
    Lines.clear();
  }

private:
  std::mutex Mutex;
  std::vector<std::string> Lines;
  size_t Written = 0;
  bool Closed = false;
};

void record(Journal &Log, const std::string &Line) {
  Log.append(Line);
  Log.flush();
}
