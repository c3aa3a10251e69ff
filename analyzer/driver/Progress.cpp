// Progress.cpp - a line that rewrites itself, for people who wait.
#include "Progress.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstdlib>

using namespace lockseam;

namespace {

constexpr std::chrono::milliseconds Between(100); // two drawings
constexpr size_t FewUnits = 50;                   // not worth a line in a log
constexpr llvm::StringLiteral EraseLine = "\r\033[K";

std::string timeText(double Seconds) {
  if (Seconds < 90)
    return std::to_string(std::lround(std::ceil(Seconds))) + " s";
  return std::to_string(std::lround(std::ceil(Seconds / 60))) + " min";
}

bool isForPeople() {
  const char *Terminal = std::getenv("TERM");
  return !std::getenv("CI") && llvm::sys::Process::StandardErrIsDisplayed() && Terminal &&
         llvm::StringRef(Terminal) != "dumb";
}

/// Empty as long as nothing tells.
std::string timeLeft(const ProgressState &State) {
  if (State.Done <= State.Known)
    return "";
  double ForEach = State.Elapsed.count() / static_cast<double>(State.Done - State.Known);
  return ", " + timeText(ForEach * static_cast<double>(State.Total - State.Done)) + " left";
}

} // namespace

std::string lockseam::progressText(const ProgressState &State, unsigned Columns) {
  std::string Text = "[" + std::to_string(State.Done) + "/" + std::to_string(State.Total) + "]";
  std::string Left = timeLeft(State);
  // A long name loses its beginning: what differs is at the end.
  size_t Taken = Text.size() + Left.size() + 1;
  size_t Room = Columns > Taken ? Columns - Taken : 0;
  llvm::StringRef File = State.File;
  if (File.size() <= Room)
    return Text + " " + File.str() + Left;
  if (Room > 3)
    return Text + " ..." + File.take_back(Room - 3).str() + Left;
  return Text;
}

std::optional<std::string> ProgressLog::next(const ProgressState &State) {
  size_t Now = State.Total ? State.Done * 10 / State.Total : 0;
  if (Now <= Tenth || State.Done == State.Total || State.Total - State.Known < FewUnits)
    return std::nullopt;
  Tenth = Now;
  return "lockseam: " + std::to_string(State.Done) + " of " + std::to_string(State.Total) +
         " units" + timeLeft(State);
}

ProgressLine::ProgressLine(size_t Total, size_t Known, bool Quiet)
    : Wanted(!Quiet && Known < Total), Shown(Wanted && isForPeople()) {
  State.Done = State.Known = Known;
  State.Total = Total;
}

ProgressLine::~ProgressLine() {
  if (Shown)
    llvm::errs() << EraseLine;
}

void ProgressLine::begin(llvm::StringRef File) {
  State.File = File.str();
  draw();
}

void ProgressLine::end() {
  ++State.Done;
  draw();
  if (!Wanted || Shown)
    return;
  State.Elapsed = Clock::now() - Start;
  if (std::optional<std::string> Line = Log.next(State))
    llvm::errs() << *Line << '\n';
}

void ProgressLine::draw() {
  Clock::time_point Now = Clock::now();
  if (!Shown || Now - Drawn < Between)
    return;
  Drawn = Now;
  State.Elapsed = Now - Start;
  unsigned Columns = llvm::sys::Process::StandardErrColumns();
  // The last column stays free, or the terminal begins a new line.
  llvm::errs() << EraseLine << progressText(State, (Columns ? Columns : 80) - 1);
}
