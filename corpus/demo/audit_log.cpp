// audit_log.cpp - closing a file takes time, so the lock is given up for it.
#include "audit_log.h"

namespace demo {

static void closeFile(const std::vector<std::string> &Content) {
  // A real log would write to a disk here.
  (void)Content;
}

void AuditLog::rotate(std::unique_lock<std::mutex> &Lock) {
  std::vector<std::string> Full;
  Full.swap(Lines);
  ++Files;
  Lock.unlock();
  closeFile(Full);
  Lock.lock();
}

void AuditLog::write(const std::string &Line) {
  std::lock_guard<std::mutex> Order(Writers);
  std::unique_lock<std::mutex> Lock(Mutex);
  size_t Number = Lines.size();
  if (Number >= MaxLines)
    rotate(Lock); // expect-warning: lockseam-context-witness
  Lines.push_back(std::to_string(Number) + " " + Line);
}

void AuditLog::alarm(const std::string &Line) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Lines.push_back("alarm " + Line);
}

size_t AuditLog::lines() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Lines.size();
}

int AuditLog::files() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Files;
}

} // namespace demo
