// boost_wait_ok.cpp - waits with no other lock held; call_once runs its function once.
#include <boost/chrono.hpp>
#include <boost/thread/condition_variable.hpp>
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/once.hpp>

class Channel {
public:
  int receive() {
    boost::unique_lock<boost::mutex> Hold(Mutex);
    while (!Full)
      Filled.wait(Hold);
    return Value;
  }
  int receiveSoon() {
    boost::unique_lock<boost::mutex> Hold(Mutex);
    Filled.wait_for(Hold, boost::chrono::seconds(1), [this] { return Full; });
    return Value;
  }
  void send(int New) {
    boost::lock_guard<boost::mutex> Guard(Writers);
    boost::call_once(Once, [this] { clear(); });
    boost::call_once(Once, [this] { clear(); });
    ++Sent;
    Last = New;
  }

private:
  void clear() {
    boost::lock_guard<boost::mutex> Hold(Mutex);
    Value = 0;
    Full = false;
    Filled.notify_all();
  }

  boost::mutex Writers, Mutex;
  boost::condition_variable Filled;
  boost::once_flag Once;
  int Value = 0, Sent = 0, Last = 0;
  bool Full = false;
};
