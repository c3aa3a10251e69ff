// What a constructor has just had made is nobody else's yet.
#include <mutex>
#include <thread>

struct Session {
  std::mutex mutex;
  int width = 0;
  int height = 0;
};

Session *makeSession() { return new Session; }

void setWidth(Session *session, int width) {
  std::lock_guard<std::mutex> hold(session->mutex);
  session->width = width;
}

void setHeight(Session *session, int height) {
  std::lock_guard<std::mutex> hold(session->mutex);
  session->height = height;
}

int area(Session *session) {
  std::lock_guard<std::mutex> hold(session->mutex);
  return session->width * session->height;
}

class Window {
public:
  Window() {
    session_ = makeSession();
    setWidth(session_, 80);
    setHeight(session_, 25);  // known-noise: lockseam-split-critical-section - objects that functions return are not known to be new
  }
  int area() { return ::area(session_); }

private:
  Session *session_;
};

int main() {
  Window window;
  std::thread one([&] { window.area(); });
  std::thread two([&] { Window another; another.area(); });
  one.join();
  two.join();
}
