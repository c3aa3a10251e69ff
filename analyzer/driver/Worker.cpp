// Worker.cpp - the child side: one request in, one unit extracted, one reply out.
#include "InputList.h"
#include "WorkerProtocol.h"
#include "analyzer/facts/FactsFile.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace lockseam;

namespace {

[[noreturn]] void endOutOfMemory() { ::_exit(OutOfMemoryStatus); }

void limitMemory(uint64_t Bytes) {
  std::set_new_handler(endOutOfMemory);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { endOutOfMemory(); });
  if (Bytes == 0)
    return;
  rlimit Limit = {Bytes, Bytes};
  ::setrlimit(RLIMIT_AS, &Limit);
}

/// Allocates up to the limit, without touching what it gets.
[[noreturn]] void exhaustMemory() {
  [[maybe_unused]] static char *volatile Block;
  rlimit Limit = {};
  ::getrlimit(RLIMIT_AS, &Limit);
  while (Limit.rlim_cur != RLIM_INFINITY)
    Block = new char[1 << 26];
  endOutOfMemory(); // under sanitizers there is no limit to run into
}

/// LOCKSEAM_TEST_FAULT=crash:FILE, hang:FILE or oom:FILE makes the unit FILE do that, so
/// that the tests see how the parent copes.
void injectFault(llvm::StringRef File) {
  const char *Setting = std::getenv("LOCKSEAM_TEST_FAULT");
  if (!Setting)
    return;
  auto [What, Where] = llvm::StringRef(Setting).split(':');
  if (Where.empty() || !File.ends_with(Where))
    return;
  if (What == "crash") {
    std::signal(SIGSEGV, SIG_DFL); // a sanitizer would make an exit status of it
    std::raise(SIGSEGV);
  } else if (What == "hang") {
    while (true)
      ::pause();
  } else if (What == "oom") {
    exhaustMemory();
  }
}

std::string answer(llvm::StringRef Payload, std::shared_ptr<const UnsavedFiles> &Buffers) {
  Request Asked = decodeRequest(Payload);
  if (Asked.SameBuffers)
    Asked.Options.Unsaved = Buffers;
  Buffers = Asked.Options.Unsaved;
  injectFault(Asked.Command.File);
  InputRecord Inputs;
  llvm::Expected<UnitFacts> Facts =
      extractFacts(Asked.Command, Asked.Options, Asked.WantsInputs ? &Inputs : nullptr);
  if (!Facts)
    return "E" + llvm::toString(Facts.takeError());
  return "F" + frame(Asked.WantsInputs ? encodeInputs(Inputs) : "") + writeFacts(*Facts);
}

} // namespace

int lockseam::runExtractWorker(uint64_t Memory) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // a hanging unit must not outlive the parent
#endif
  limitMemory(Memory);
  // Whatever the compiler prints must not get into the replies.
  int Replies = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  std::shared_ptr<const UnsavedFiles> Buffers;
  while (std::optional<std::string> Request = readFrame(STDIN_FILENO))
    if (!writeFrame(Replies, answer(*Request, Buffers)))
      return 1;
  return 0;
}
