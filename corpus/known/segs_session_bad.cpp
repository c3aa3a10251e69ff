// A session found in one section of the reaper's lock is used in the next one (Segs/Segs #353).
#include <map>
#include <mutex>
#include <thread>

struct Session {
  bool loggedIn = false;
};
class SessionStore {
public:
  std::mutex &reapLock() { return reapLock_; }
  Session *find(int token) {
    auto found = sessions_.find(token);
    return found == sessions_.end() ? nullptr : &found->second;
  }
  void reap(int token) {
    std::lock_guard<std::mutex> hold(reapLock_);
    sessions_.erase(token);
  }

private:
  std::mutex reapLock_;
  std::map<int, Session> sessions_{{1, {}}};
};

static bool passwordIsRight(int token) { return token > 0; }

static void onAccount(SessionStore &store, int token) {
  store.reapLock().lock();
  Session *session = store.find(token);
  store.reapLock().unlock();
  if (!session || !passwordIsRight(token))
    return;
  std::lock_guard<std::mutex> hold(store.reapLock());  // expect-warning: lockseam-split-critical-section
  session->loggedIn = true;
}

int main() {
  SessionStore store;
  std::thread handler([&] { onAccount(store, 1); });
  std::thread reaper([&] { store.reap(1); });
  handler.join();
  reaper.join();
}
