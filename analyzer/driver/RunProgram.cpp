// RunProgram.cpp - another program, run to its end: words in, bytes in, bytes out.
#include "RunProgram.h"
#include "ChildProcess.h"
#include "Errors.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// Both ends at once: a program that writes before it has read all would wait for ever.
class Exchange {
public:
  Exchange(ChildProcess &Child, llvm::StringRef Input) : Child(Child), Rest(Input) {}

  std::string run() {
    IgnorePipeSignal Ignored;
    while (Child.FromChild >= 0) {
      if (Rest.empty())
        closeFile(Child.ToChild);
      pollfd Files[] = {{Child.ToChild, POLLOUT, 0}, {Child.FromChild, POLLIN, 0}};
      ::poll(Files, 2, -1);
      if (Files[0].revents)
        send();
      if (Files[1].revents)
        receive();
    }
    closeFile(Child.ToChild);
    return std::move(Out);
  }

private:
  static bool waits() { return errno == EAGAIN || errno == EINTR; }

  void send() {
    ssize_t Put = ::write(Child.ToChild, Rest.data(), Rest.size());
    if (Put >= 0)
      Rest = Rest.drop_front(Put);
    else if (!waits())
      Rest = ""; // nobody reads it any more
  }

  void receive() {
    char Buffer[1 << 16];
    ssize_t Got = ::read(Child.FromChild, Buffer, sizeof(Buffer));
    if (Got > 0)
      Out.append(Buffer, Got);
    else if (Got == 0 || !waits())
      closeFile(Child.FromChild);
  }

  ChildProcess &Child;
  llvm::StringRef Rest;
  std::string Out;
};

} // namespace

llvm::Expected<ProgramResult> lockseam::runProgram(std::vector<std::string> Words,
                                                   llvm::StringRef Input) {
  llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName(Words[0]);
  if (!Found)
    return failure("lockseam: there is no program '" + Words[0] + "'");
  Words[0] = *Found;
  std::optional<ChildProcess> Child = startChild(Words, ChildErrors::Dropped);
  if (!Child)
    return failure("lockseam: cannot start " + Words[0] + ": " + std::strerror(errno));
  ProgramResult Result;
  Result.Out = Exchange(*Child, Input).run();
  int Status = 0;
  while (::waitpid(Child->Id, &Status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(Status))
    Result.Status = WEXITSTATUS(Status);
  return Result;
}
