// A loop looks whether there are messages, and what it calls whether there is a connection: both are
// steps of one activity.
#include <mutex>
#include <thread>

class Client {
public:
  void loop() {
    int messages;
    {
      std::lock_guard<std::mutex> hold(messageLock_);
      messages = messages_;
    }
    if (messages > 0) {
      std::lock_guard<std::mutex> hold(stateLock_);
      state_ = 1;
    }
    handle();
  }
  void handle() {
    int state;
    {
      std::lock_guard<std::mutex> hold(stateLock_);
      state = state_;
    }
    if (state == 1) {
      std::lock_guard<std::mutex> hold(messageLock_);
      messages_ = 0;
    }
  }

private:
  std::mutex messageLock_, stateLock_;
  int messages_ = 0;
  int state_ = 0;
};

int main() {
  Client client;
  std::thread one([&] { client.loop(); });
  std::thread two([&] { client.loop(); });
  one.join();
  two.join();
}
