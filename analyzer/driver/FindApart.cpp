// FindApart.cpp - findings that another process looks for.
#include "FindApart.h"
#include "KeptResults.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// Whether all of it went out.
bool writeAll(int File, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Put = ::write(File, Bytes.data(), Bytes.size());
    if (Put < 0 && errno != EINTR)
      return false;
    Bytes = Bytes.drop_front(std::max<ssize_t>(Put, 0));
  }
  return true;
}

std::string readAll(int File) {
  std::string Bytes;
  char Some[1 << 16];
  for (ssize_t Got; (Got = ::read(File, Some, sizeof(Some))) != 0;) {
    if (Got > 0)
      Bytes.append(Some, static_cast<size_t>(Got));
    else if (errno != EINTR)
      break;
  }
  return Bytes;
}

bool endedWell(pid_t Child) {
  int Status = 0;
  pid_t Ended;
  do
    Ended = ::waitpid(Child, &Status, 0);
  while (Ended < 0 && errno == EINTR);
  return Ended == Child && WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
}

/// What the copy does. Nothing of its own is to be flushed or destroyed.
[[noreturn]] void answer(int File, const FindingsJob &Job) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // then nobody waits for it
  KeptResult Result;
  Result.Found.Findings = Job();
  ::_exit(writeAll(File, encodeResult(Result)) ? 0 : 1);
}

} // namespace

FindingsJob lockseam::findApart(FindingsJob Job) {
  int Ends[2];
  if (::pipe2(Ends, O_CLOEXEC) != 0)
    return Job;
  pid_t Child = ::fork();
  if (Child == 0)
    answer(Ends[1], Job);
  ::close(Ends[1]);
  int File = Ends[0];
  return [Child, File, Job = std::move(Job)] {
    std::string Bytes = Child > 0 ? readAll(File) : "";
    ::close(File);
    if (Child > 0 && endedWell(Child))
      if (std::optional<KeptResult> Found = decodeResult(Bytes))
        return std::move(Found->Found.Findings);
    return Job();
  };
}
