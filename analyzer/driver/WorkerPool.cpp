// WorkerPool.cpp - extraction in child processes: a unit that kills one costs only itself.
#include "WorkerPool.h"
#include "ChildProcess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <memory>
#include <optional>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;
using Clock = std::chrono::steady_clock;

namespace {

/// Interned names stay in a worker for its life; a fresh one now and then keeps the
/// memory of a unit independent of how many came before it.
constexpr unsigned UnitsPerWorker = 64;

#if defined(__SANITIZE_ADDRESS__)
constexpr uint64_t DefaultMemory = 0; // the shadow memory alone needs terabytes
#else
constexpr uint64_t DefaultMemory = 8ull << 30;
#endif

const UnitResult OutOfTime = {"", "", "there was no time for it", /*OverBudget=*/true};

/// One child process and the unit that it is working on.
class Worker {
public:
  explicit Worker(const PoolOptions &Options) : Options(Options) {}
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;
  ~Worker() { stop(); }

  bool isBusy() const { return Unit.has_value(); }
  size_t unit() const { return *Unit; }
  int input() const { return Sent < Request.size() ? ToChild : -1; }
  int output() const { return FromChild; }
  Clock::time_point deadline() const { return Deadline; }

  /// Hands over a unit; false if there is no child to take it.
  bool give(size_t Index, const UnitCommand &Command) {
    if (Served == UnitsPerWorker)
      stop();
    if (Child < 0 && !start())
      return false;
    Unit = Index;
    Request = frame(
        encodeRequest({Command, Options.Extract, Options.WantsInputs, /*SameBuffers=*/Served > 0}));
    Sent = 0;
    Reply.clear();
    Deadline = Clock::now() + std::chrono::seconds(Options.TimeoutSeconds);
    if (Options.Deadline)
      Deadline = std::min(Deadline, *Options.Deadline);
    ++Served;
    return true;
  }

  void send() {
    ssize_t Put = ::write(ToChild, Request.data() + Sent, Request.size() - Sent);
    if (Put > 0)
      Sent += Put;
    else if (Put < 0 && errno != EAGAIN && errno != EINTR)
      Sent = Request.size(); // it is gone: its end of file says so on the other pipe
  }

  /// What the unit gave, once the reply is whole or the child has died.
  std::optional<UnitResult> receive() {
    char Buffer[1 << 16];
    ssize_t Got = ::read(FromChild, Buffer, sizeof(Buffer));
    if (Got < 0 && (errno == EAGAIN || errno == EINTR))
      return std::nullopt;
    if (Got <= 0)
      return lost(reap());
    Reply.append(Buffer, Got);
    if (Reply.size() < FrameHeader || Reply.size() - FrameHeader < frameLength(Reply))
      return std::nullopt;
    Unit.reset();
    return decodeReply(llvm::StringRef(Reply).drop_front(FrameHeader));
  }

  UnitResult giveUp() {
    ::kill(Child, SIGKILL);
    reap();
    if (Options.Deadline && Clock::now() >= *Options.Deadline) {
      Unit.reset();
      return OutOfTime;
    }
    return *lost("it took longer than " + std::to_string(Options.TimeoutSeconds) + " s");
  }

private:
  bool start() {
    std::optional<ChildProcess> Started =
        startChild({Options.Program, "extract-worker", std::to_string(Options.MemoryBytes)},
                   ChildErrors::Dropped);
    if (!Started)
      return false;
    Child = Started->Id;
    ToChild = Started->ToChild;
    FromChild = Started->FromChild;
    Served = 0;
    return true;
  }

  void stop() {
    closeFile(ToChild);
    closeFile(FromChild);
    if (Child >= 0)
      ::waitpid(Child, nullptr, 0);
    Child = -1;
  }

  /// Waits for the child's end and says what it was.
  std::string reap() {
    int Status = 0;
    ::waitpid(Child, &Status, 0);
    Child = -1;
    closeFile(ToChild);
    closeFile(FromChild);
    if (WIFSIGNALED(Status))
      return "the compiler crashed (signal " + std::to_string(WTERMSIG(Status)) + ")";
    if (WEXITSTATUS(Status) == OutOfMemoryStatus)
      return "out of memory" + limitText();
    return "the compiler ended (status " + std::to_string(WEXITSTATUS(Status)) + ")";
  }

  std::string limitText() const {
    if (Options.MemoryBytes == 0)
      return "";
    return " (limit " + std::to_string(Options.MemoryBytes >> 20) + " MiB)";
  }

  std::optional<UnitResult> lost(std::string Problem) {
    Unit.reset();
    return UnitResult{"", "", std::move(Problem)};
  }

  const PoolOptions &Options;
  pid_t Child = -1;
  int ToChild = -1, FromChild = -1;
  unsigned Served = 0;
  std::optional<size_t> Unit;
  std::string Request, Reply;
  size_t Sent = 0;
  Clock::time_point Deadline;
};

class Pool {
public:
  Pool(const std::vector<UnitCommand> &Units, const PoolOptions &Options, const PoolEvents &Report)
      : Units(Units), Deadline(Options.Deadline), Report(Report) {
    size_t Jobs = std::clamp<size_t>(Options.Jobs, 1, std::max<size_t>(Units.size(), 1));
    for (size_t I = 0; I < Jobs; ++I)
      Workers.push_back(std::make_unique<Worker>(Options));
  }

  void run() {
    while (Done < Units.size()) {
      for (auto &W : Workers)
        while (!W->isBusy() && Next < Units.size())
          assign(*W);
      if (Done < Units.size())
        waitForNews();
    }
  }

private:
  void assign(Worker &W) {
    size_t Index = Next++;
    if (Deadline && Clock::now() >= *Deadline)
      finish(Index, OutOfTime);
    else if (W.give(Index, Units[Index]))
      Report.Begun(Index);
    else
      finish(Index, {"", "", std::string("no worker could be started: ") + std::strerror(errno)});
  }

  void finish(size_t Index, UnitResult Result) {
    ++Done;
    Report.Done(Index, std::move(Result));
  }

  int timeToFirstDeadline() const {
    Clock::time_point First = Clock::time_point::max();
    for (auto &W : Workers)
      if (W->isBusy())
        First = std::min(First, W->deadline());
    auto Left = std::chrono::ceil<std::chrono::milliseconds>(First - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(Left, 0, 60'000));
  }

  void waitForNews() {
    std::vector<pollfd> Files;
    for (auto &W : Workers) { // poll skips negative numbers
      Files.push_back({W->isBusy() ? W->input() : -1, POLLOUT, 0});
      Files.push_back({W->isBusy() ? W->output() : -1, POLLIN, 0});
    }
    ::poll(Files.data(), Files.size(), timeToFirstDeadline());
    for (size_t I = 0; I < Workers.size(); ++I)
      serve(*Workers[I], Files[2 * I].revents, Files[2 * I + 1].revents);
  }

  void serve(Worker &W, short CanSend, short CanReceive) {
    if (!W.isBusy())
      return;
    size_t Index = W.unit();
    if (CanSend)
      W.send();
    if (CanReceive) {
      if (std::optional<UnitResult> Result = W.receive())
        finish(Index, std::move(*Result));
    } else if (Clock::now() >= W.deadline()) {
      finish(Index, W.giveUp());
    }
  }

  const std::vector<UnitCommand> &Units;
  const std::optional<Clock::time_point> Deadline;
  const PoolEvents &Report;
  std::vector<std::unique_ptr<Worker>> Workers;
  size_t Next = 0, Done = 0;
};

std::optional<uint64_t> numberFromEnvironment(const char *Variable) {
  const char *Text = std::getenv(Variable);
  uint64_t Number = 0;
  if (!Text || llvm::StringRef(Text).getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

} // namespace

PoolOptions lockseam::poolOptionsFromEnvironment() {
  PoolOptions Options;
  if (std::optional<uint64_t> Seconds = numberFromEnvironment("LOCKSEAM_UNIT_TIMEOUT"))
    Options.TimeoutSeconds = static_cast<unsigned>(std::clamp<uint64_t>(*Seconds, 1, 1'000'000));
  std::optional<uint64_t> MiB = numberFromEnvironment("LOCKSEAM_UNIT_MEMORY");
  Options.MemoryBytes = MiB ? *MiB << 20 : DefaultMemory;
  return Options;
}

void lockseam::extractUnits(const std::vector<UnitCommand> &Units, const PoolOptions &Options,
                            const PoolEvents &Report) {
  IgnorePipeSignal Ignored;
  Pool(Units, Options, Report).run();
}
