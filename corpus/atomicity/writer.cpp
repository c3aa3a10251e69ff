// One field guards the others, and it is a reference that the owner hands in (seed 004,
// figure 11: java.io.Writer).
#include <mutex>
#include <thread>

class Writer {
public:
  explicit Writer(std::mutex &lock) : lock_(lock) {}

  void write(int c) {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(lock_);
    put(c);
  }
  int written() {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(lock_);
    return length_;
  }
  char first() {  // atomicity: atomic
    std::lock_guard<std::mutex> hold(lock_);
    return buffer_[0];
  }
  void writeTwice(int c) {  // atomicity: compound
    write(c);
    write(c);
  }

private:
  void put(int c) {  // atomicity: this->lock_ ? mover : error
    buffer_[length_ % 16] = static_cast<char>(c);
    ++length_;
  }
  std::mutex &lock_;
  char buffer_[16] = {};
  int length_ = 0;
};

int main() {
  std::mutex lock;
  Writer writer(lock);
  std::thread other([&] { writer.writeTwice('a'); });
  writer.write('b');
  int n = writer.written() + writer.first();
  other.join();
  return n;
}
