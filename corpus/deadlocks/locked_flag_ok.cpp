// locked_flag_ok.cpp - a flag tells the function whether its caller holds the mutex.
#include <mutex>
#include <string>
#include <vector>

class Journal {
public:
  void append(const std::string &Line) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Lines.push_back(Line);
    if (Lines.size() > 100)
      flush(/*Locked=*/true);
  }

  void flush(bool Locked) {
    if (!Locked)
      Mutex.lock();
    Written += Lines.size();
    Lines.clear();
    if (!Locked)
      Mutex.unlock();
  }

private:
  std::mutex Mutex;
  std::vector<std::string> Lines;
  size_t Written = 0;
};

void record(Journal &Log, const std::string &Line) {
  Log.append(Line);
  Log.flush(/*Locked=*/false);
}
