// ExtractProgram.cpp - every unit of the plan extracted, with a word on each that failed.
#include "ExtractProgram.h"
#include "CompileCommands.h"
#include "WorkerPool.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdlib>
#include <thread>

using namespace lockseam;

namespace {

/// A line that rewrites itself, for people only.
class ProgressLine {
public:
  ProgressLine(size_t Total, bool Quiet)
      : Total(Total),
        Shown(!Quiet && !std::getenv("CI") && llvm::sys::Process::StandardErrIsDisplayed()) {}
  ~ProgressLine() {
    if (Shown)
      llvm::errs() << "\r\033[K";
  }
  void update(size_t Done) const {
    if (Shown)
      llvm::errs() << "\r[" << Done << '/' << Total << "] units";
  }

private:
  size_t Total;
  bool Shown;
};

} // namespace

ExtractedProgram lockseam::extractProgram(const Plan &Planned, const Options &Chosen,
                                          const std::string &Program,
                                          llvm::StringRef CurrentDirectory) {
  PoolOptions Pool = poolOptionsFromEnvironment();
  Pool.Program = Program;
  Pool.Jobs = Chosen.Jobs ? Chosen.Jobs : std::max(1u, std::thread::hardware_concurrency());
  Pool.Extract.ParseEveryBody = Chosen.ParseEveryBody;

  ExtractedProgram Result;
  std::vector<UnitCommand> Readable;
  auto Notice = [&](const UnitCommand &Unit, const std::string &Text) {
    Result.Notices.push_back(displayPath(absoluteFile(Unit), CurrentDirectory) + ": " + Text);
  };
  for (const UnitCommand &Unit : Planned.Units) {
    if (llvm::sys::fs::exists(absoluteFile(Unit)))
      Readable.push_back(Unit);
    else
      Notice(Unit, "error: not analysed: no such file");
  }

  std::vector<UnitResult> Extracted;
  {
    ProgressLine Line(Readable.size(), Chosen.Quiet);
    Extracted = extractUnits(Readable, Pool, [&](size_t Done) { Line.update(Done); });
  }
  for (size_t I = 0; I < Extracted.size(); ++I) {
    if (!Extracted[I].Facts) {
      Notice(Readable[I], "error: not analysed: " + Extracted[I].Problem);
      continue;
    }
    UnitFacts &Facts = *Extracted[I].Facts;
    if (Facts.Incomplete) {
      ++Result.Incomplete;
      Notice(Readable[I], "warning: only partly analysed: " + Facts.FirstError);
    }
    Result.Units.push_back(std::move(Facts));
  }
  Result.Lost = Planned.Units.size() - Result.Units.size();
  llvm::sort(Result.Notices);
  return Result;
}
