// ExtractCommand.cpp - `lockseam extract` and `lockseam link`: facts from file to file.
#include "BuildFarm.h"
#include "CompileCommands.h"
#include "DriverEnvironment.h"
#include "Errors.h"
#include "ExtractProgram.h"
#include "FactsIndex.h"
#include "InputList.h"
#include "PathMap.h"
#include "WriteReports.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace lockseam;
using llvm::StringRef;

namespace {

int failWith(int Status, const llvm::Twine &Line) {
  llvm::errs() << Line << '\n';
  return Status;
}

/// After `--` stand flags, or a whole command, as a compile database has it.
llvm::Expected<UnitCommand> chooseUnit(const Options &Chosen, const std::string &Directory) {
  if (Chosen.Flags && !Chosen.Flags->empty() && !StringRef(Chosen.Flags->front()).starts_with("-"))
    return UnitCommand{Directory, Chosen.Files[0], *Chosen.Flags};
  Options One = Chosen;
  One.Only = !Chosen.DatabaseEntry;
  llvm::Expected<Plan> Planned = planUnits(One, Directory);
  if (!Planned)
    return Planned.takeError();
  if (Chosen.DatabaseEntry > Planned->Units.size())
    return failure("lockseam: --cdb-entry=" + llvm::Twine(Chosen.DatabaseEntry) + ": there are " +
                   llvm::Twine(Planned->Units.size()) + " units");
  if (Chosen.DatabaseEntry)
    return std::move(Planned->Units[Chosen.DatabaseEntry - 1]);
  // A file that several commands build is several units; the first stands for it here.
  return std::move(Planned->Units[0]);
}

/// The same words get the same facts, whoever runs them.
void leaveEnvironment() {
  for (const char *Variable : DriverVariables)
    ::unsetenv(Variable);
}

UnitResult extractOne(const UnitCommand &Unit, PoolOptions Pool) {
  UnitResult Result;
  Pool.WantsInputs = true;
  auto Begun = [](size_t) {};
  auto Done = [&](size_t, UnitResult Made) { Result = std::move(Made); };
  extractUnits({Unit}, Pool, {Begun, Done});
  return Result;
}

PathMap pathMapOf(const Options &Chosen, StringRef Directory) {
  PathMap Paths(rootOf(Chosen, Directory));
  for (const std::string &Map : Chosen.PrefixMaps) {
    auto [Old, New] = StringRef(Map).split('=');
    Paths.add(Old, New);
  }
  return Paths;
}

IndexedUnit indexed(const UnitCommand &Unit, const UnitFacts &Facts, StringRef Inputs,
                    const PathMap &Paths) {
  IndexedUnit Result;
  Result.Command = {Paths.without(Unit.Directory), Paths.without(Unit.File), {}};
  for (const std::string &Argument : withoutOutputs(Unit.Arguments))
    Result.Command.Arguments.push_back(Paths.without(Argument));
  visitInputs(Inputs, [&](StringRef Path, InputQuery Query, const InputAnswer &Answer) {
    if (Query == InputQuery::Content && Answer != MissingAnswer)
      Result.Inputs.emplace_back(Paths.without(Path), Answer);
    return true;
  });
  llvm::sort(Result.Inputs);
  Result.Facts = writeFacts(Facts, [&](StringRef Text) { return Paths.without(Text); });
  return Result;
}

std::string escapedForMake(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Result += '\\';
    Result += C == '$' ? "$$" : std::string(1, C);
  }
  return Result;
}

/// "OUT: FILE \ FILE ...". Names are relative if OUT is: engines that run us in folders of
/// the program's choice name OUT by its whole path.
std::string dependencyText(StringRef Output, StringRef Inputs, StringRef Directory) {
  bool Absolute = llvm::sys::path::is_absolute(Output);
  std::string Text = escapedForMake(Output) + ":";
  visitInputs(Inputs, [&](StringRef Path, InputQuery Query, const InputAnswer &Answer) {
    if (Query == InputQuery::Content && Answer != MissingAnswer) {
      std::string Name = pathFrom(Directory, Path);
      Text += " \\\n  " + escapedForMake(Absolute ? Name : displayPath(Name, Directory));
    }
    return true;
  });
  return Text + "\n";
}

llvm::Error writeText(StringRef File, StringRef Text) {
  llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
  return writeFile(File, [&](llvm::raw_ostream &Out) {
    Out << Text;
    return llvm::Error::success();
  });
}

std::string dependencyFile(const Options &Chosen) {
  if (!Chosen.DependencyFile.empty())
    return Chosen.DependencyFile;
  llvm::SmallString<128> File(Chosen.OutputFile);
  llvm::sys::path::replace_extension(File, "d");
  return std::string(File);
}

/// The facts last: where they are, all is.
int writeOutputs(const Options &Chosen, StringRef Inputs, FactsIndex Index, StringRef Directory) {
  if (Chosen.WritesDependencies || !Chosen.DependencyFile.empty()) {
    std::string Text = dependencyText(Chosen.OutputFile, Inputs, Directory);
    if (llvm::Error Problem = writeText(dependencyFile(Chosen), Text))
      return failWith(BadInput, llvm::toString(std::move(Problem)));
  }
  if (llvm::Error Problem = writeText(Chosen.OutputFile, writeIndex(std::move(Index))))
    return failWith(BadInput, llvm::toString(std::move(Problem)));
  return Clean;
}

} // namespace

int lockseam::runExtract(const Options &Chosen, const std::string &Program) {
  if (Chosen.Files.size() != (Chosen.DatabaseEntry ? 0 : 1) || Chosen.OutputFile.empty())
    return failWith(BadInput, "lockseam: extract takes one FILE or --cdb-entry, and -o OUT");
  leaveEnvironment();
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  llvm::Expected<UnitCommand> Unit = chooseUnit(Chosen, std::string(Directory));
  if (!Unit)
    return failWith(BadInput, llvm::toString(Unit.takeError()));

  UnitResult Made = extractOne(*Unit, poolOptions(Chosen, Program));
  if (!Made.Problem.empty())
    return failWith(Incomplete, Unit->File + ": error: not analysed: " + Made.Problem);
  llvm::Expected<UnitFacts> Facts = readFacts(Made.Facts);
  if (!Facts)
    return failWith(Incomplete,
                    Unit->File + ": error: not analysed: " + llvm::toString(Facts.takeError()));
  if (Facts->Incomplete)
    llvm::errs() << Unit->File << ": warning: only partly analysed: " << Facts->FirstError << '\n';
  if (Facts->Incomplete && Chosen.Strict)
    return FoundSomething;
  FactsIndex Index{toolIdentity(Program),
                   {indexed(*Unit, *Facts, Made.Inputs, pathMapOf(Chosen, Directory))}};
  return writeOutputs(Chosen, Made.Inputs, std::move(Index), Directory);
}

int lockseam::runLink(const Options &Chosen) {
  if (Chosen.Files.empty() || Chosen.OutputFile.empty())
    return failWith(BadInput, "lockseam: link takes FACTS... and -o OUT");
  llvm::Expected<FactsIndex> Merged = mergeIndexes(Chosen.Files);
  if (!Merged)
    return failWith(BadInput, llvm::toString(Merged.takeError()));
  if (llvm::Error Problem = writeText(Chosen.OutputFile, writeIndex(std::move(*Merged))))
    return failWith(BadInput, llvm::toString(std::move(Problem)));
  return Clean;
}
