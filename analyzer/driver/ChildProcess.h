// ChildProcess.h - a child process, with a pipe to it and one from it.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <csignal>
#include <optional>
#include <string>
#include <sys/types.h>

namespace lockseam {

struct ChildProcess {
  pid_t Id = -1;
  int ToChild = -1, FromChild = -1; // neither waits
};

enum class ChildErrors { Dropped, Inherited }; // what it writes to stderr

/// Words is its argv, the program first. Nothing: errno says why.
std::optional<ChildProcess> startChild(llvm::ArrayRef<std::string> Words, ChildErrors Errors);

void closeFile(int &File);

/// While it lives, writing to a child that has just died is an error, not our end.
class IgnorePipeSignal {
public:
  IgnorePipeSignal();
  ~IgnorePipeSignal();
  IgnorePipeSignal(const IgnorePipeSignal &) = delete;
  IgnorePipeSignal &operator=(const IgnorePipeSignal &) = delete;

private:
  struct sigaction Before = {};
};

} // namespace lockseam
