// BenchCommand.cpp - `lockseam bench`: what the tool costs, measured here and now.
#include "Bench.h"
#include "BenchPlot.h"
#include "BenchText.h"
#include "Errors.h"
#include "WriteReports.h"

using namespace lockseam;

namespace {

int badInput(llvm::Error Problem) {
  llvm::errs() << llvm::toString(std::move(Problem)) << '\n';
  return BadInput;
}

llvm::Error writeText(llvm::StringRef File, llvm::StringRef Text) {
  if (File.empty())
    return llvm::Error::success();
  return writeFile(File, [&](llvm::raw_ostream &Out) {
    Out << Text;
    return llvm::Error::success();
  });
}

/// A project if one is named, or if nothing else is.
bool measuresProject(const Options &Chosen) {
  return !Chosen.Database.empty() || Chosen.Bench.Sizes.empty();
}

llvm::Expected<BenchResult> measureAll(const Options &Chosen, const std::string &Program) {
  BenchResult Result;
  if (measuresProject(Chosen)) {
    llvm::Expected<ProjectCost> Project = measureProject(Chosen, Program);
    if (!Project)
      return Project.takeError();
    Result.Project = std::move(*Project);
  }
  if (!Chosen.Bench.Sizes.empty()) {
    llvm::Expected<Growth> Grown = measureGrowth(Chosen.Bench, Program);
    if (!Grown)
      return Grown.takeError();
    Result.Grown = std::move(*Grown);
  }
  return Result;
}

} // namespace

int lockseam::runBench(const Options &Chosen, const std::string &Program) {
  llvm::Expected<BenchResult> Result = measureAll(Chosen, Program);
  if (!Result)
    return badInput(Result.takeError());
  llvm::outs() << benchText(*Result);
  if (llvm::Error Problem = writeText(Chosen.Bench.Json, benchJson(*Result)))
    return badInput(std::move(Problem));
  if (llvm::Error Problem = writeText(Chosen.Bench.Plot, benchPlot(*Result)))
    return badInput(std::move(Problem));
  return Clean;
}
