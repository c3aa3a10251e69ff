// Stopwatch.cpp - what each stage takes, for --timing.
#include "Stopwatch.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <sys/resource.h>

using namespace lockseam;

namespace {

double cpuSeconds(int Whose) {
  rusage Usage{};
  ::getrusage(Whose, &Usage);
  return Usage.ru_utime.tv_sec + Usage.ru_stime.tv_sec +
         (Usage.ru_utime.tv_usec + Usage.ru_stime.tv_usec) / 1e6;
}

double cpuSeconds() { return cpuSeconds(RUSAGE_SELF) + cpuSeconds(RUSAGE_CHILDREN); }

/// getrusage would count what the process was before it became this program.
double peakMiB() {
  auto Status = llvm::MemoryBuffer::getFileAsStream("/proc/self/status");
  uint64_t KiB = 0;
  if (Status)
    (*Status)->getBuffer().split("VmHWM:").second.ltrim().consumeInteger(10, KiB);
  return KiB / 1024.0;
}

} // namespace

double lockseam::wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string lockseam::lapText(const Lap &Taken) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%8.3f s  %-10s %8.3f s CPU %9.1f MiB",
                                                 Taken.WallSeconds, Taken.Stage.c_str(),
                                                 Taken.CpuSeconds, Taken.PeakMiB);
  return Text;
}

std::optional<Lap> lockseam::readLap(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  if (Words.size() != 8 || Words[1] != "s" || Words[5] != "CPU" || Words[7] != "MiB")
    return std::nullopt;
  Lap Read;
  Read.Stage = Words[2].str();
  if (Words[0].getAsDouble(Read.WallSeconds) || Words[3].getAsDouble(Read.CpuSeconds) ||
      Words[6].getAsDouble(Read.PeakMiB))
    return std::nullopt;
  return Read;
}

Stopwatch::Stopwatch(bool Prints)
    : Prints(Prints), LastWall(wallSeconds()), LastCpu(cpuSeconds()) {}

void Stopwatch::lap(llvm::StringRef Stage) {
  double Wall = wallSeconds(), Cpu = cpuSeconds();
  if (Prints)
    llvm::errs() << lapText({Stage.str(), Wall - LastWall, Cpu - LastCpu, peakMiB()}) << '\n';
  LastWall = Wall;
  LastCpu = Cpu;
}
