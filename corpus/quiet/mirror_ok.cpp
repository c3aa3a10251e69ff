// A connection ends when a message says so, and messages are dropped when it ends, many calls away:
// that each decides about the other does not make them one thing.
#include <mutex>
#include <thread>

class Client {
public:
  void receive() {
    if (takeMessage() != 0)
      callBack();
  }
  void reconnect() {
    if (state() == 2)
      dropMessages();
  }
  void add() {
    std::lock_guard<std::mutex> hold(messageLock_);
    messages_ = messages_ + 1;
  }

private:
  int takeMessage() {
    std::lock_guard<std::mutex> hold(messageLock_);
    return messages_;
  }
  void callBack() { onMessage(); }
  void onMessage() { disconnect(); }
  void disconnect() { setState(2); }
  void setState(int to) {
    std::lock_guard<std::mutex> hold(stateLock_);
    state_ = to;
  }
  int state() {
    std::lock_guard<std::mutex> hold(stateLock_);
    return state_;
  }
  void dropMessages() {
    std::lock_guard<std::mutex> hold(messageLock_);
    messages_ = 0;
  }
  std::mutex messageLock_, stateLock_;
  int messages_ = 0;
  int state_ = 0;
};

int main() {
  Client client;
  std::thread one([&] { client.add(); client.receive(); });
  std::thread two([&] { client.reconnect(); });
  one.join();
  two.join();
}
