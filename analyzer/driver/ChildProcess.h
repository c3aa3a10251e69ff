// ChildProcess.h - a child of the same binary, with a pipe to it and one from it.
#pragma once

#include "llvm/ADT/ArrayRef.h"
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

} // namespace lockseam
