// session.cpp - the cache's lock is taken before a session's; sessions judge themselves.
#include "session.h"

namespace demo {

void Session::touch(long Now) {
  std::lock_guard<std::mutex> Lock(Mutex);
  LastSeen = Now;
}

bool Session::closeIfIdle(long Deadline) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (LastSeen < Deadline)
    Open = false;
  return !Open;
}

bool Session::isOpen() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Open;
}

std::shared_ptr<Session> SessionCache::login(const std::string &User, long Now) {
  std::unique_lock<std::shared_mutex> Lock(Mutex);
  std::shared_ptr<Session> &Entry = Sessions[User];
  if (!Entry || !Entry->isOpen())
    Entry = std::make_shared<Session>(User, Now);
  return Entry;
}

std::shared_ptr<Session> SessionCache::find(const std::string &User) const {
  std::shared_lock<std::shared_mutex> Lock(Mutex);
  auto It = Sessions.find(User);
  return It == Sessions.end() ? nullptr : It->second;
}

size_t SessionCache::expire(long Deadline) {
  std::unique_lock<std::shared_mutex> Lock(Mutex);
  return std::erase_if(
      Sessions, [Deadline](const auto &Entry) { return Entry.second->closeIfIdle(Deadline); });
}

} // namespace demo
