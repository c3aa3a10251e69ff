// shared_lock_object_ok.cpp - a lock behind a shared_ptr and a class that is one: held once.
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
    std::lock_guard<std::mutex> Trim(*Model);
    --Lines;
  }
  void attach(std::shared_ptr<std::mutex> Other) {
    std::lock_guard<std::mutex> Guard(Paint);
    {
      std::lock_guard<std::mutex> Look(*Model);
      Lines = 0;
    }
    Model = std::move(Other);
    std::lock_guard<std::mutex> Look(*Model);
    Lines = 1;
  }
  void resize() {
    std::lock_guard<std::mutex> Guard(Paint);
    std::lock_guard<Monitor> Set(Layout);
    ++Layout.Size;
  }

private:
  std::mutex Paint;
  std::shared_ptr<std::mutex> Model;
  Monitor Layout;
  int Lines = 0;
};
