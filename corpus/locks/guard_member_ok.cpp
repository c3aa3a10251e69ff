// guard_member_ok.cpp - a guard as a member: one object, one section; paused once for all.
#include <mutex>
#include <utility>

struct Table {
  std::mutex Mutex;
  int Rows = 0;
};

class Cursor {
public:
  explicit Cursor(Table &From) : Rows(From), Hold(From.Mutex) {}
  int count() const { return Rows.Rows; }
  void set(int Value) { Rows.Rows = Value; }
  void pause() { Hold.unlock(); }
  void resume() { Hold.lock(); }

private:
  Table &Rows;
  std::unique_lock<std::mutex> Hold;
};

class Editor {
public:
  void edit() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Cursor Change(Content);
    Change.set(Change.count() + 1);
  }
  void pause() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Cursor Open(Content);
    Open.set(Open.count() + 1);
    Open.pause();
    ++Edits;
  }

private:
  std::mutex Mutex;
  Table Content;
  int Edits = 0;
};
