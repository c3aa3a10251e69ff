// session.h - who is logged in.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>

namespace demo {

class Session {
public:
  explicit Session(std::string User, long Now) : User(std::move(User)), LastSeen(Now) {}

  const std::string &user() const { return User; }
  void touch(long Now);
  /// Closes the session if nobody has used it since Deadline; true if it is closed.
  bool closeIfIdle(long Deadline);
  bool isOpen() const;

private:
  mutable std::mutex Mutex;
  const std::string User;
  long LastSeen;
  bool Open = true;
};

class SessionCache {
public:
  std::shared_ptr<Session> login(const std::string &User, long Now);
  std::shared_ptr<Session> find(const std::string &User) const;
  size_t expire(long Deadline);

private:
  mutable std::shared_mutex Mutex;
  std::map<std::string, std::shared_ptr<Session>> Sessions;
};

} // namespace demo
