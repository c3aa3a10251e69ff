// Worker.cpp - the child side: one request in, its units extracted, a reply for each out.
#include "InputList.h"
#include "WorkerProtocol.h"
#include "analyzer/extract/ExtractTogether.h"
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

std::string replyOf(llvm::Expected<UnitFacts> Facts, const InputRecord *Inputs) {
  if (!Facts)
    return "E" + llvm::toString(Facts.takeError());
  return "F" + frame(Inputs ? encodeInputs(*Inputs) : "") + writeFacts(*Facts);
}

/// Answers requests to their end.
class Answering {
public:
  explicit Answering(int Replies) : Replies(Replies) {}

  /// False: nobody listens any more.
  bool answer(Request Asked) {
    if (Asked.SameBuffers)
      Asked.Options.Unsaved = Buffers;
    Buffers = Asked.Options.Unsaved;
    if (Asked.Units.size() == 1)
      extractOne(Asked);
    else if (!Asked.Units.empty())
      extractTogether(
          Asked.Units, Asked.Headers, Asked.Options, Asked.WantsInputs,
          {[this, &Asked](size_t Unit) { begin(Asked, Unit); },
           [this, &Asked](size_t Unit, llvm::Expected<UnitFacts> Facts, const InputRecord &Inputs,
                          bool IsAlone) { end(Asked, Unit, std::move(Facts), Inputs, IsAlone); }});
    return say({'Z', 0, ""});
  }

private:
  void extractOne(const Request &Asked) {
    begin(Asked, 0);
    InputRecord Inputs;
    llvm::Expected<UnitFacts> Facts =
        extractFacts(Asked.Units.front(), Asked.Options, Asked.WantsInputs ? &Inputs : nullptr);
    end(Asked, 0, std::move(Facts), Inputs, /*IsAlone=*/true);
  }

  void begin(const Request &Asked, size_t Unit) {
    if (!say({'B', Unit, ""})) // the parent may have died before it could be noticed
      ::_exit(1);
    injectFault(Asked.Units[Unit].File);
  }

  void end(const Request &Asked, size_t Unit, llvm::Expected<UnitFacts> Facts,
           const InputRecord &Inputs, bool IsAlone) {
    say({IsAlone ? 'R' : 'S', Unit,
         replyOf(std::move(Facts), Asked.WantsInputs ? &Inputs : nullptr)});
  }

  bool say(const Answer &What) { return writeFrame(Replies, encodeAnswer(What)); }

  int Replies;
  std::shared_ptr<const UnsavedFiles> Buffers;
};

} // namespace

int lockseam::runExtractWorker(uint64_t Memory) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // a hanging unit must not outlive the parent
#endif
  limitMemory(Memory);
  // Whatever the compiler prints must not get into the replies.
  int Replies = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  Answering Answers(Replies);
  while (std::optional<std::string> Asked = readFrame(STDIN_FILENO))
    if (!Answers.answer(decodeRequest(*Asked)))
      return 1;
  return 0;
}
