// boost_wait_bad.cpp - the condition variables of Boost open a lock while another is held.
#include <boost/chrono.hpp>
#include <boost/thread/condition_variable.hpp>
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/mutex.hpp>

class Channel {
public:
  int receive() {
    boost::lock_guard<boost::mutex> Guard(Readers);
    boost::unique_lock<boost::mutex> Hold(Mutex);
    while (!Full)
      Filled.wait(Hold); // expect-warning: lockseam-context-witness
    return Value;
  }
  int receiveSoon() {
    boost::lock_guard<boost::mutex> Guard(Readers);
    boost::unique_lock<boost::mutex> Hold(Mutex);
    boost::chrono::seconds Limit(1);
    Filled.wait_for(Hold, Limit, [this] { return Full; });
    // expect-warning: lockseam-context-witness
    return Value;
  }
  int receiveAny() {
    boost::lock_guard<boost::mutex> Guard(Readers);
    boost::unique_lock<boost::mutex> Hold(Mutex);
    Emptied.wait(Hold, [this] { return Full; }); // expect-warning: lockseam-context-witness
    return Value;
  }
  void send(int New) {
    boost::lock_guard<boost::mutex> Hold(Mutex);
    Value = New;
    Full = true;
    Filled.notify_one();
  }

private:
  boost::mutex Readers, Mutex;
  boost::condition_variable Filled;
  boost::condition_variable_any Emptied;
  int Value = 0;
  bool Full = false;
};
