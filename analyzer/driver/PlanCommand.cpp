// PlanCommand.cpp - `lockseam plan`: what is to be extracted, as commands.
#include "BuildFarm.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "PathMap.h"
#include "Plan.h"
#include "PlanText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

/// "src_a.cpp-12ab34cd.facts": the same for a unit in every shard, other for every command.
std::string outputName(const UnitCommand &Unit, const PathMap &Paths) {
  std::string Name = Paths.without(absoluteFile(Unit)), Words = Name;
  for (const std::string &Argument : withoutOutputs(Unit.Arguments))
    Words += '\0' + Paths.without(Argument);
  Words += '\0' + Paths.without(Unit.Directory);
  llvm::StringRef Shown = Name;
  Shown.consume_front(PathMap::RootMark);
  std::string File = Shown.ltrim('/').str();
  std::replace(File.begin(), File.end(), '/', '_');
  InputAnswer Digest = contentAnswer(Words);
  std::string Hash = llvm::toHex(llvm::ArrayRef(Digest).take_front(8), /*LowerCase=*/true);
  return File + "-" + Hash + ".facts";
}

class WorkPlanner {
public:
  WorkPlanner(const Options &Chosen, const std::string &Program, llvm::StringRef Directory)
      : Chosen(Chosen), Root(rootOf(Chosen, Directory)), Paths(Root),
        Folder(
            pathFrom(Directory, Chosen.OutputFile.empty() ? "lockseam.facts" : Chosen.OutputFile)) {
    Work.Program = Program;
  }

  PlannedWork plan(const std::vector<UnitCommand> &Units) {
    for (size_t I = Chosen.Shard - 1; I < Units.size(); I += Chosen.Shards)
      add(Units[I]);
    std::string Name = "program";
    if (Chosen.Shards > 1)
      Name = "shard-" + std::to_string(Chosen.Shard) + "-of-" + std::to_string(Chosen.Shards);
    Work.Index = Folder + "/" + Name + ".lockseamidx";
    return std::move(Work);
  }

private:
  void add(const UnitCommand &Unit) {
    std::string Output = Folder + "/" + outputName(Unit, Paths);
    std::vector<std::string> Words = {Work.Program, "extract", "-o",          Output,
                                      "-MD",        "-MF",     Output + ".d", "--root=" + Root};
    if (Chosen.ParseEveryBody)
      Words.push_back("--parse-every-body");
    Words.insert(Words.end(), {Unit.File, "--"});
    Words.insert(Words.end(), Unit.Arguments.begin(), Unit.Arguments.end());
    Work.Commands.push_back({Unit.Directory, absoluteFile(Unit), Output, std::move(Words)});
  }

  const Options &Chosen;
  std::string Root;
  PathMap Paths;
  std::string Folder;
  PlannedWork Work;
};

int badInput(const llvm::Twine &Line) {
  llvm::errs() << Line << '\n';
  return BadInput;
}

} // namespace

int lockseam::runPlan(const Options &Chosen, const std::string &Program) {
  if (Chosen.PlanAs == PlanFormat::Nothing)
    return badInput("lockseam: plan takes --ninja, --jsonl or --shell");
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  llvm::Expected<Plan> Planned = planUnits(Chosen, Directory);
  if (!Planned)
    return badInput(llvm::toString(Planned.takeError()));
  PlannedWork Work = WorkPlanner(Chosen, Program, Directory).plan(Planned->Units);
  llvm::outs() << planText(Work, Chosen.PlanAs);
  return Clean;
}
