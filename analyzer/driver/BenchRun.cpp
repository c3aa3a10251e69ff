// BenchRun.cpp - a program run once, and what it took.
#include "BenchRun.h"
#include "Errors.h"
#include "WriteReports.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// llvm::scope_exit is made in another way in each version.
template <typename Callable> struct AtExit {
  Callable Run;
  ~AtExit() { Run(); }
};

double seconds(const timeval &Time) { return Time.tv_sec + Time.tv_usec / 1e6; }

llvm::Expected<pid_t> start(llvm::ArrayRef<std::string> Words, const std::string &Directory,
                            int Errors) {
  std::vector<char *> Argv;
  for (const std::string &Word : Words)
    Argv.push_back(const_cast<char *>(Word.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Files;
  posix_spawn_file_actions_init(&Files);
  AtExit Done{[&] { posix_spawn_file_actions_destroy(&Files); }};
  posix_spawn_file_actions_addopen(&Files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&Files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&Files, Errors, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&Files, Directory.c_str());
  pid_t Child = 0;
  if (int Problem = posix_spawn(&Child, Argv[0], &Files, nullptr, Argv.data(), environ))
    return failure(Words[0] + ": error: cannot be run: " + std::strerror(Problem));
  return Child;
}

RunCost waitFor(pid_t Child, double WallStart) {
  RunCost Cost;
  int Status = 0;
  rusage Usage{};
  while (::wait4(Child, &Status, 0, &Usage) < 0 && errno == EINTR)
    ;
  Cost.Status = WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
  Cost.CpuSeconds = seconds(Usage.ru_utime) + seconds(Usage.ru_stime);
  Cost.WallSeconds = wallSeconds() - WallStart;
  return Cost;
}

} // namespace

llvm::Expected<RunCost> lockseam::runMeasured(llvm::ArrayRef<std::string> Words,
                                              const std::string &Directory) {
  int Errors = -1;
  llvm::SmallString<128> Name;
  if (std::error_code Problem = llvm::sys::fs::createTemporaryFile("lockseam", "err", Errors, Name))
    return failure("lockseam: no temporary file: " + Problem.message());
  AtExit Done{[&] {
    ::close(Errors);
    llvm::sys::fs::remove(Name);
  }};
  double WallStart = wallSeconds();
  llvm::Expected<pid_t> Child = start(Words, Directory, Errors);
  if (!Child)
    return Child.takeError();
  RunCost Cost = waitFor(*Child, WallStart);
  if (auto Text = llvm::MemoryBuffer::getFile(Name))
    Cost.Errors = (*Text)->getBuffer().str();
  return Cost;
}

std::vector<Lap> RunCost::laps() const {
  std::vector<Lap> Result;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Errors).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (std::optional<Lap> Read = readLap(Line))
      Result.push_back(*Read);
  return Result;
}

double RunCost::peakMiB() const {
  double Peak = 0;
  for (const Lap &Taken : laps())
    Peak = std::max(Peak, Taken.PeakMiB);
  return Peak;
}

uint64_t RunCost::counted(llvm::StringRef Label) const {
  uint64_t Number = 0;
  llvm::StringRef Rest = llvm::StringRef(Errors).split((Label + " ").str()).second;
  Rest.consumeInteger(10, Number);
  return Number;
}

llvm::Expected<ScratchFolder> ScratchFolder::make() {
  llvm::SmallString<128> Made, Real;
  if (std::error_code Problem = llvm::sys::fs::createUniqueDirectory("lockseam-bench", Made))
    return failure("lockseam: no temporary folder: " + Problem.message());
  llvm::sys::fs::real_path(Made, Real);
  return ScratchFolder(std::string(Real));
}

ScratchFolder::~ScratchFolder() {
  if (!Path.empty())
    llvm::sys::fs::remove_directories(Path);
}

llvm::Error ScratchFolder::write(llvm::StringRef Name, llvm::StringRef Text) const {
  std::string File = path(Name);
  llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
  return writeFile(File, [&](llvm::raw_ostream &Out) {
    Out << Text;
    return llvm::Error::success();
  });
}
