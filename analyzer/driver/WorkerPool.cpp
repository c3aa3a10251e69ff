// WorkerPool.cpp - extraction in child processes: a unit that kills one costs only itself.
#include "WorkerPool.h"
#include "ChildProcess.h"
#include "ShareHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;
using Clock = std::chrono::steady_clock;

namespace {

/// Interned names stay in a worker for its life; a fresh one after so many batches keeps the
/// memory of a unit independent of how many came before it.
constexpr unsigned UnitsPerWorker = 64;

#if LLVM_ADDRESS_SANITIZER_BUILD
constexpr uint64_t DefaultMemory = 0; // the shadow memory alone needs terabytes
#else
constexpr uint64_t DefaultMemory = 8ull << 30;
#endif

const UnitResult OutOfTime = {"", "", "there was no time for it", /*OverBudget=*/true};

/// One child process and the units that it is working on.
class Worker {
public:
  explicit Worker(const PoolOptions &Options) : Options(Options) {}
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;
  ~Worker() { stop(); }

  bool isBusy() const { return Batch.has_value(); }
  int input() const { return Sent < Request.size() ? ToChild : -1; }
  int output() const { return FromChild; }
  Clock::time_point deadline() const { return Deadline; }

  /// Hands over units; false if there is no child to take them.
  bool give(UnitBatch Given, const std::vector<UnitCommand> &Units) {
    if (Served == UnitsPerWorker)
      stop();
    if (Child < 0 && !start())
      return false;
    lockseam::Request Asked{{},
                            Given.Headers,
                            Options.Extract,
                            Options.WantsInputs,
                            /*SameBuffers=*/Served > 0};
    for (size_t Unit : Given.Units)
      Asked.Units.push_back(Units[Unit]);
    Request = frame(encodeRequest(Asked));
    Sent = Taken = 0;
    Replies.clear();
    Batch = std::move(Given);
    Answered.assign(Batch->Units.size(), false);
    Current.reset();
    ++Served;
    extendDeadline();
    return true;
  }

  void send() {
    ssize_t Put = ::write(ToChild, Request.data() + Sent, Request.size() - Sent);
    if (Put > 0)
      Sent += Put;
    else if (Put < 0 && errno != EAGAIN && errno != EINTR)
      Sent = Request.size(); // it is gone: its end of file says so on the other pipe
  }

  /// Reads what has come; false if the child has died.
  bool receive() {
    char Buffer[1 << 16];
    ssize_t Got = ::read(FromChild, Buffer, sizeof(Buffer));
    if (Got > 0)
      Replies.append(Buffer, Got);
    return Got > 0 || (Got < 0 && (errno == EAGAIN || errno == EINTR));
  }

  /// The next answer, if it is there as a whole, with the unit's index. Reply is valid until
  /// the next call.
  std::optional<Answer> next() {
    llvm::StringRef Rest = llvm::StringRef(Replies).drop_front(Taken);
    std::optional<llvm::StringRef> Payload = takeFrame(Rest);
    if (!Payload) {
      Replies.erase(0, std::exchange(Taken, 0));
      return std::nullopt;
    }
    Taken = Replies.size() - Rest.size();
    extendDeadline();
    return note(decodeAnswer(*Payload));
  }

  /// The batch is over. What is left of it has no answers, and the unit that was begun last
  /// none either.
  struct Leftover {
    UnitBatch Batch;
    std::optional<size_t> Current; // its place in Batch.Units
  };
  Leftover takeBatch() {
    Leftover Left{std::move(*Batch), Current};
    keepUnits(Left.Batch.Headers, [this](size_t Place) { return !Answered[Place]; });
    Batch.reset();
    return Left;
  }

  void kill() { ::kill(Child, SIGKILL); }

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

  void extendDeadline() {
    Deadline = Clock::now() + std::chrono::seconds(Options.TimeoutSeconds);
    if (Options.Deadline)
      Deadline = std::min(Deadline, *Options.Deadline);
  }

  /// An answer about a unit that was not asked for, or has one, is the end.
  Answer note(Answer Said) {
    if (Said.Kind == 'Z' || Said.Unit >= Batch->Units.size() || Answered[Said.Unit])
      return Answer();
    Current.reset();
    if (Said.Kind == 'B')
      Current = Said.Unit;
    else
      Answered[Said.Unit] = true;
    Said.Unit = Batch->Units[Said.Unit];
    return Said;
  }

  std::string limitText() const {
    if (Options.MemoryBytes == 0)
      return "";
    return " (limit " + std::to_string(Options.MemoryBytes >> 20) + " MiB)";
  }

  const PoolOptions &Options;
  pid_t Child = -1;
  int ToChild = -1, FromChild = -1;
  unsigned Served = 0;
  std::optional<UnitBatch> Batch;
  std::vector<bool> Answered; // by place in it
  std::optional<size_t> Current;
  std::string Request, Replies;
  size_t Sent = 0, Taken = 0;
  Clock::time_point Deadline;
};

class Pool {
public:
  Pool(const std::vector<UnitCommand> &Units, const PoolOptions &Options, const PoolEvents &Report)
      : Units(Units), Options(Options), Report(Report) {
    size_t Jobs = std::clamp<size_t>(Options.Jobs, 1, std::max<size_t>(Units.size(), 1));
    auto Files = filesBehind(Options.Extract.Unsaved.get());
    for (UnitBatch &Each : planBatches(Units, Options.Urgent, Jobs, std::move(Files)))
      Waiting.push_back(std::move(Each));
    for (size_t I = 0; I < Jobs; ++I)
      Workers.push_back(std::make_unique<Worker>(Options));
  }

  void run() {
    while (Done < Units.size()) {
      for (auto &W : Workers)
        while (!W->isBusy() && !Waiting.empty())
          assign(*W);
      if (Done < Units.size())
        waitForNews();
    }
  }

private:
  void assign(Worker &W) {
    UnitBatch Next = std::move(Waiting.front());
    Waiting.pop_front();
    if (isOutOfTime())
      return lose(Next, OutOfTime);
    if (!W.give(Next, Units))
      lose(Next, {"", "", std::string("no worker could be started: ") + std::strerror(errno)});
  }

  bool isOutOfTime() const { return Options.Deadline && Clock::now() >= *Options.Deadline; }

  void finish(size_t Index, UnitResult Result) {
    ++Done;
    Report.Done(Index, std::move(Result));
  }

  void lose(const UnitBatch &Batch, const UnitResult &Why) {
    for (size_t Place : unitsOf(Batch.Headers))
      finish(Batch.Units[Place], Why);
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
    if (CanSend)
      W.send();
    if (CanReceive)
      listen(W);
    else if (Clock::now() >= W.deadline())
      giveUp(W);
  }

  void listen(Worker &W) {
    bool IsAlive = W.receive();
    while (std::optional<Answer> Said = W.next()) {
      if (Said->Kind == 'B')
        Report.Begun(Said->Unit);
      else if (Said->Kind == 'R' || Said->Kind == 'S')
        take(*Said);
      else
        return tryAlone(W.takeBatch());
    }
    if (!IsAlive)
      retry(W.takeBatch(), {"", "", W.reap()});
  }

  void take(const Answer &Said) {
    UnitResult Result = decodeReply(Said.Reply);
    Result.IsShared = Said.Kind == 'S';
    finish(Said.Unit, std::move(Result));
  }

  void giveUp(Worker &W) {
    W.kill();
    W.reap();
    Worker::Leftover Left = W.takeBatch();
    if (isOutOfTime())
      return lose(Left.Batch, OutOfTime);
    UnitResult TooLong{"", "",
                       "it took longer than " + std::to_string(Options.TimeoutSeconds) + " s"};
    if (!Left.Current)
      return retry(std::move(Left), TooLong);
    finish(Left.Batch.Units[*Left.Current], TooLong);
    goOn(std::move(Left));
  }

  /// Nobody but the unit that was at work, or a header, can be to blame for the end of a
  /// worker. A unit that was alone is lost.
  void retry(Worker::Leftover Left, const UnitResult &Why) {
    if (Left.Batch.Units.size() == 1)
      return lose(Left.Batch, Why);
    if (!Left.Current)
      return tryAlone(std::move(Left));
    Waiting.push_front(alone(Left.Batch.Units[*Left.Current]));
    goOn(std::move(Left));
  }

  /// With the others.
  void goOn(Worker::Leftover Left) {
    keepUnits(Left.Batch.Headers, [&](size_t Place) { return Place != *Left.Current; });
    if (!unitsOf(Left.Batch.Headers).empty())
      Waiting.push_front(std::move(Left.Batch));
  }

  void tryAlone(const Worker::Leftover &Left) {
    if (Left.Batch.Units.size() == 1)
      return lose(Left.Batch, {"", "", "the compiler gave no answer"});
    for (size_t Place : unitsOf(Left.Batch.Headers))
      Waiting.push_front(alone(Left.Batch.Units[Place]));
  }

  const std::vector<UnitCommand> &Units;
  const PoolOptions &Options;
  const PoolEvents &Report;
  std::deque<UnitBatch> Waiting;
  std::vector<std::unique_ptr<Worker>> Workers;
  size_t Done = 0;
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
