// double_checked_bad.cpp - checked under the lock, made without it, stored under it again.
#include <mutex>

struct Connection {
  int Handle = 0;
};

class Database {
public:
  Connection *connection() {
    std::lock_guard<std::mutex> Guard(Config);
    {
      std::lock_guard<std::mutex> Check(Pool);
      if (Current)
        return Current;
    }
    Connection *Made = new Connection;
    std::lock_guard<std::mutex> Store(Pool); // expect-warning: lockseam-context-witness
    Current = Made;
    return Current;
  }

private:
  std::mutex Config, Pool;
  Connection *Current = nullptr;
};
