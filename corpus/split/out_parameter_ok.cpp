// What comes back goes elsewhere.
#include <mutex>
#include <thread>

class Gauge {
public:
  void read(int *into) {
    std::lock_guard<std::mutex> hold(mutex_);
    *into = level_;
  }
  void write(int level) {
    std::lock_guard<std::mutex> hold(mutex_);
    level_ = level;
  }

private:
  std::mutex mutex_;
  int level_ = 0;
};

int shown;

void raise(Gauge &gauge) {
  int level = 0;
  gauge.read(&level);
  gauge.write(1);
}

int main() {
  Gauge gauge;
  std::thread other([&] { raise(gauge); });
  raise(gauge);
  other.join();
}
