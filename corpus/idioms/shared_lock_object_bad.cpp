// shared_lock_object_bad.cpp - a lock behind a shared_ptr, and a class that is a lock itself.
#include <memory>
#include <mutex>

class Monitor : public std::mutex {
public:
  int Size = 0;
};

class View {
public:
  explicit View(std::shared_ptr<std::mutex> Shared) : Model(std::move(Shared)) {}
  void refresh() {
    std::lock_guard<std::mutex> Guard(Paint);
    int Rows;
    {
      std::lock_guard<std::mutex> Look(*Model);
      Rows = Lines;
    }
    std::lock_guard<std::mutex> Trim(*Model); // expect-warning: lockseam-context-witness
    Lines = Rows - 1;
  }
  void resize() {
    std::lock_guard<std::mutex> Guard(Paint);
    Layout.lock();
    int Size = Layout.Size;
    Layout.unlock();
    std::lock_guard<Monitor> Set(Layout); // expect-warning: lockseam-context-witness
    Layout.Size = Size + 1;
  }

private:
  std::mutex Paint;
  std::shared_ptr<std::mutex> Model;
  Monitor Layout;
  int Lines = 0;
};
