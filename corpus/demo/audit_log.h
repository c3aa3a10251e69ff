// audit_log.h - what happened, in order, in files of bounded length.
#pragma once

#include <mutex>
#include <string>
#include <vector>

namespace demo {

class AuditLog {
public:
  /// Lines of different threads do not mix, and their numbers have no gaps.
  void write(const std::string &Line);
  /// Does not wait for a file to be closed.
  void alarm(const std::string &Line);
  size_t lines() const;
  int files() const;

private:
  void rotate(std::unique_lock<std::mutex> &Lock);

  std::mutex Writers; // one writer at a time, also while a file is closed
  mutable std::mutex Mutex;
  std::vector<std::string> Lines;
  int Files = 1;
  static constexpr size_t MaxLines = 1000;
};

} // namespace demo
