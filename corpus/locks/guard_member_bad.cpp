// guard_member_bad.cpp - a guard as a member: it holds its lock as long as its object lives.
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
    int Old;
    {
      Cursor Look(Content);
      Old = Look.count();
    }
    Cursor Change(Content); // expect-warning: lockseam-context-witness
    Change.set(Old + 1);
  }
  void pause() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Cursor Open(Content);
    int Old = Open.count();
    Open.pause();
    Open.resume(); // expect-warning: lockseam-context-witness
    Open.set(Old + 1);
  }

private:
  std::mutex Mutex;
  Table Content;
};
