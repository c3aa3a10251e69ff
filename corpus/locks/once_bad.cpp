// once_bad.cpp - what call_once runs holds the same locks as its caller.
#include <mutex>

class Settings {
public:
  void load() {
    std::lock_guard<std::mutex> Guard(File);
    std::call_once(Once, [this] {
      int Old = version();
      setVersion(Old + 1); // expect-warning: lockseam-context-witness
    });
  }
  void reload() {
    std::lock_guard<std::mutex> Guard(File);
    std::call_once(Again, &Settings::touch, this);
    int Old = version();
    setVersion(Old + 1); // expect-warning: lockseam-context-witness
  }
  int version() {
    std::lock_guard<std::mutex> Hold(Values);
    return Version;
  }

private:
  void touch() { ++Touched; }
  void setVersion(int Value) {
    std::lock_guard<std::mutex> Hold(Values);
    Version = Value;
  }

  std::mutex File, Values;
  std::once_flag Once, Again;
  int Version = 0, Touched = 0;
};
