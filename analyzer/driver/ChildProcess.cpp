// ChildProcess.cpp - a child process, with a pipe to it and one from it.
#include "ChildProcess.h"
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>
#include <vector>

using namespace lockseam;

namespace {

pid_t spawn(llvm::ArrayRef<std::string> Words, int Stdin, int Stdout, ChildErrors Errors) {
  std::vector<char *> Argv;
  for (const std::string &Word : Words)
    Argv.push_back(const_cast<char *>(Word.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Stdin, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Stdout, STDOUT_FILENO);
  if (Errors == ChildErrors::Dropped)
    posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t Id = -1;
  int Failure = ::posix_spawn(&Id, Argv[0], &Actions, nullptr, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  errno = Failure;
  return Failure ? -1 : Id;
}

} // namespace

IgnorePipeSignal::IgnorePipeSignal() {
  struct sigaction Ignore = {};
  Ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &Ignore, &Before);
}

IgnorePipeSignal::~IgnorePipeSignal() { ::sigaction(SIGPIPE, &Before, nullptr); }

void lockseam::closeFile(int &File) {
  if (File >= 0)
    ::close(File);
  File = -1;
}

std::optional<ChildProcess> lockseam::startChild(llvm::ArrayRef<std::string> Words,
                                                 ChildErrors Errors) {
  int Down[2], Up[2];
  if (::pipe2(Down, O_CLOEXEC) != 0)
    return std::nullopt;
  if (::pipe2(Up, O_CLOEXEC) != 0) {
    ::close(Down[0]);
    ::close(Down[1]);
    return std::nullopt;
  }
  ChildProcess Child{spawn(Words, Down[0], Up[1], Errors), Down[1], Up[0]};
  int Problem = errno;
  ::close(Down[0]);
  ::close(Up[1]);
  ::fcntl(Child.ToChild, F_SETFL, O_NONBLOCK);
  ::fcntl(Child.FromChild, F_SETFL, O_NONBLOCK);
  if (Child.Id >= 0)
    return Child;
  closeFile(Child.ToChild);
  closeFile(Child.FromChild);
  errno = Problem;
  return std::nullopt;
}
