// BenchTools.cpp - the tools that lockseam is measured against, and a program for all of them.
#include "BenchTools.h"
#include "CompileCommands.h"
#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/report/Version.h"
#include "llvm/Support/Program.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

ordered_json entryOf(const UnitCommand &Unit) {
  return {{"directory", Unit.Directory}, {"file", Unit.File}, {"arguments", Unit.Arguments}};
}

std::string databaseText(const ordered_json &Entries) {
  return Entries.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

/// "clang-19" beside "clang": what distributions call the version that is meant.
std::string versioned(llvm::StringRef Name) {
  return (Name + "-" + llvmVersion().split('.').first).str();
}

struct ToolRow {
  const char *Program;
  std::vector<std::string> Words; // the first is part of its name
  bool IsSlow, TakesDatabase;
};

std::vector<ToolRow> toolRows(const ScratchFolder &Scratch) {
  return {{"clang", {"-fsyntax-only"}, false, false},
          {"clang", {"-Wthread-safety", "-fsyntax-only"}, false, false},
          {"clang-tidy", {"--checks=-*,concurrency-*", "--quiet"}, true, true},
          {"clang",
           {"--analyze", "--analyzer-output", "text", "-o", Scratch.path("analyzed")},
           true,
           false}};
}

} // namespace

llvm::Expected<BenchProgram> BenchProgram::write(llvm::ArrayRef<UnitCommand> Units,
                                                 const ScratchFolder &Scratch, std::string Name,
                                                 const std::set<size_t> &Editable) {
  BenchProgram Result(Scratch, std::move(Name));
  for (size_t I = 0; I < Units.size(); ++I)
    if (llvm::Error Problem = Result.addUnit(Units[I], Editable.count(I) > 0))
      return Problem;
  ordered_json Entries = ordered_json::array();
  for (const UnitCommand &Unit : Result.Units)
    Entries.push_back(entryOf(Unit));
  if (llvm::Error Problem =
          Scratch.write(Result.Name + "/compile_commands.json", databaseText(Entries)))
    return Problem;
  return Result;
}

// Only where it is needed: units with a file of their own do not share their headers.
llvm::Error BenchProgram::addUnit(const UnitCommand &Unit, bool IsEditable) {
  size_t Number = Units.size();
  UnitCommand Written{Unit.Directory, Unit.File, {}};
  Written.Arguments = clangArguments(Unit, MachineOptions::Keep).Arguments;
  if (IsEditable)
    Written.Arguments.insert(Written.Arguments.begin() + 1,
                             {"-include", folder(Number) + "/edit.h"});
  std::string Text = databaseText(ordered_json::array({entryOf(Written)}));
  Units.push_back(std::move(Written));
  if (IsEditable)
    if (llvm::Error Problem = edit(Number))
      return Problem;
  return Scratch->write(Name + "/" + std::to_string(Number) + "/compile_commands.json", Text);
}

// Another name each time: an edit that leaves the facts as they are costs no analysis.
llvm::Error BenchProgram::edit(size_t Unit) {
  return Scratch->write(Name + "/" + std::to_string(Unit) + "/edit.h",
                        "static inline int lockseam_bench_edit" + std::to_string(++Edits) +
                            "(int n) { return n + 1; }\n");
}

std::vector<std::string> BenchTool::wordsFor(const BenchProgram &Of, size_t Unit) const {
  const UnitCommand &Command = Of.units()[Unit];
  std::vector<std::string> Result = {Path};
  Result.insert(Result.end(), Words.begin(), Words.end());
  if (TakesDatabase)
    Result.insert(Result.end(), {"-p", Of.folder(Unit), absoluteFile(Command)});
  else
    Result.insert(Result.end(), Command.Arguments.begin() + 1, Command.Arguments.end());
  return Result;
}

BenchTools lockseam::findTools(const ScratchFolder &Scratch) {
  BenchTools Tools;
  for (ToolRow &Row : toolRows(Scratch)) {
    std::string Program = versioned(Row.Program);
    llvm::ErrorOr<std::string> Path = llvm::sys::findProgramByName(Program);
    if (Path)
      Tools.Found.push_back({Program + " " + Row.Words[0], *Path, std::move(Row.Words), Row.IsSlow,
                             Row.TakesDatabase});
    else if (!llvm::is_contained(Tools.Missing, Program))
      Tools.Missing.push_back(Program);
  }
  return Tools;
}

llvm::Expected<RunCost> lockseam::runOverUnits(const BenchTool &Tool, const BenchProgram &Of) {
  RunCost Sum;
  for (size_t I = 0; I < Of.units().size(); ++I) {
    llvm::Expected<RunCost> Cost = runMeasured(Tool.wordsFor(Of, I), Of.units()[I].Directory);
    if (!Cost)
      return Cost.takeError();
    Sum.Status += Cost->Status != 0;
    Sum.CpuSeconds += Cost->CpuSeconds;
    Sum.WallSeconds += Cost->WallSeconds;
  }
  return Sum;
}
