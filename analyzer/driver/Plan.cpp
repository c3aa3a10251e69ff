// Plan.cpp - from the command line to the units that are the program.
#include "Plan.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "FactsIndex.h"
#include "PathMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// The names under which the program may know a file: as typed, and without links.
std::vector<std::string> namesOf(llvm::StringRef Directory, llvm::StringRef File) {
  std::vector<std::string> Names = {pathFrom(Directory, File)};
  llvm::SmallString<128> Real;
  if (!fs::real_path(Names[0], Real) && Real != Names[0])
    Names.push_back(std::string(Real));
  return Names;
}

llvm::Expected<CompileDatabase> chooseDatabase(const Options &Chosen, llvm::StringRef Directory) {
  if (!Chosen.Database.empty())
    return readCompileDatabase(Chosen.Database);
  std::string Start = Directory.str();
  if (!Chosen.Files.empty())
    Start = path::parent_path(pathFrom(Directory, Chosen.Files[0])).str();
  if (std::optional<std::string> Found = findCompileDatabase(Start))
    return readCompileDatabase(*Found);
  return failure("lockseam: no compile_commands.json or compile_flags.txt in " + Start +
                 ", above it, or in a build*/ there; give -p DIR or flags after --");
}

UnitCommand commandWithRoot(const UnitCommand &Command, llvm::StringRef Root) {
  UnitCommand Result{withRoot(Command.Directory, Root), withRoot(Command.File, Root), {}};
  for (const std::string &Argument : Command.Arguments)
    Result.Arguments.push_back(withRoot(Argument, Root));
  return Result;
}

class Planner {
public:
  Planner(const Options &Chosen, llvm::StringRef Directory)
      : Chosen(Chosen), Directory(Directory) {}

  llvm::Expected<Plan> plan() {
    if (!Chosen.Index.empty()) {
      if (llvm::Error Problem = planIndex())
        return Problem;
      return std::move(Result);
    }
    for (const std::string &File : Chosen.Files)
      if (!Chosen.Staged && !fs::exists(File))
        return failure(File + ": error: no such file");
    llvm::Error Problem = Chosen.Flags ? planFlags() : planDatabase();
    if (Problem)
      return Problem;
    addExtraArguments();
    return std::move(Result);
  }

private:
  llvm::Error planFlags() {
    if (Chosen.Files.empty())
      return failure("lockseam: flags after -- need the files they are for");
    Result.Home = Directory.str();
    planFiles(*Chosen.Flags);
    return llvm::Error::success();
  }

  void planFiles(llvm::ArrayRef<std::string> Flags) {
    Result.OfOpen = Chosen.Files.empty();
    for (const std::string &File : Chosen.Files.empty() ? Chosen.Open : Chosen.Files)
      Result.Units.push_back(commandFor(Result.Home, pathFrom(Directory, File), Flags));
  }

  llvm::Error planDatabase() {
    llvm::Expected<CompileDatabase> Database = chooseDatabase(Chosen, Directory);
    if (!Database)
      return Database.takeError();
    Result.Home = path::parent_path(pathFrom(Directory, Database->File)).str();
    Result.FromDatabase = true;
    if (!Database->NamesFiles) {
      if (Chosen.Files.empty() && Chosen.Open.empty())
        return failure(Database->File + ": error: it names no files; give FILE...");
      planFiles(Database->Flags);
      return llvm::Error::success();
    }
    if (Database->Units.empty())
      return failure(Database->File + ": error: no C or C++ source in the compile database");
    Result.Units = std::move(Database->Units);
    return Chosen.Staged ? llvm::Error::success() : limitToFiles(Database->File);
  }

  llvm::Error planIndex() {
    llvm::Expected<FactsIndex> Index = mergeIndexes(Chosen.Index);
    if (!Index)
      return Index.takeError();
    Result.Home = Directory.str();
    Result.Root = rootOf(Chosen, Directory);
    for (IndexedUnit &Unit : Index->Units)
      Unit.Command = commandWithRoot(Unit.Command, Result.Root);
    // The order of a database that is read here.
    llvm::sort(Index->Units, [](const IndexedUnit &A, const IndexedUnit &B) {
      return sortKey(A.Command) < sortKey(B.Command);
    });
    for (IndexedUnit &Unit : Index->Units) {
      Result.Units.push_back(std::move(Unit.Command));
      Result.Facts.push_back(std::move(Unit.Facts));
    }
    if (Result.Units.empty())
      return failure(Chosen.Index[0] + ": error: no unit in it");
    return limitToFiles(Chosen.Index[0]);
  }

  llvm::Error limitToFiles(llvm::StringRef DatabaseFile) {
    std::set<std::string> Known;
    for (const UnitCommand &Unit : Result.Units)
      Known.insert(absoluteFile(Unit));
    for (const std::string &File : Chosen.Files) {
      std::vector<std::string> Names = namesOf(Directory, File);
      bool IsUnit = llvm::any_of(Names, [&](auto &Name) { return Known.count(Name); });
      if (!IsUnit && isSourceName(File))
        return failure(File + ": error: not in the " +
                       (Result.Facts.empty() ? "compile database " : "index ") + DatabaseFile);
      Result.ReportOnly.insert(Names.begin(), Names.end());
    }
    if (!Chosen.Only)
      return llvm::Error::success();
    keepReported();
    if (Result.Units.empty())
      return failure("lockseam: --only needs at least one FILE of the compile database");
    return llvm::Error::success();
  }

  void keepReported() {
    std::vector<UnitCommand> Units;
    std::vector<std::string> Facts;
    for (size_t I = 0; I < Result.Units.size(); ++I) {
      if (!Result.ReportOnly.count(absoluteFile(Result.Units[I])))
        continue;
      Units.push_back(std::move(Result.Units[I]));
      if (!Result.Facts.empty())
        Facts.push_back(std::move(Result.Facts[I]));
    }
    Result.Units = std::move(Units);
    Result.Facts = std::move(Facts);
  }

  void addExtraArguments() {
    for (UnitCommand &Unit : Result.Units) {
      auto End = llvm::find(Unit.Arguments, "--");
      Unit.Arguments.insert(End, Chosen.ExtraArguments.begin(), Chosen.ExtraArguments.end());
    }
  }

  const Options &Chosen;
  llvm::StringRef Directory;
  Plan Result;
};

} // namespace

std::vector<std::string> lockseam::projectName(const Plan &Planned) {
  std::vector<std::string> Parts = {Planned.Home};
  if (!Planned.FromDatabase)
    for (const UnitCommand &Unit : Planned.Units)
      Parts.push_back(Unit.File);
  return Parts;
}

std::string lockseam::rootOf(const Options &Chosen, llvm::StringRef CurrentDirectory) {
  return pathFrom(CurrentDirectory, Chosen.Root);
}

llvm::Expected<Plan> lockseam::planUnits(const Options &Chosen, llvm::StringRef Directory) {
  return Planner(Chosen, Directory).plan();
}

std::string lockseam::folderWith(llvm::StringRef Name, llvm::StringRef Start) {
  for (llvm::StringRef At = Start; !At.empty(); At = path::parent_path(At)) {
    llvm::SmallString<128> File(At);
    path::append(File, Name);
    if (fs::exists(File))
      return At.str();
  }
  return "";
}

llvm::Expected<ConfigText> lockseam::readConfig(const Options &Chosen, llvm::StringRef Home) {
  ConfigText Config;
  Config.File = Chosen.ConfigFile;
  if (Config.File.empty()) {
    std::string Folder = folderWith(ConfigName, Home);
    if (Folder.empty())
      return Config;
    Config.File = pathFrom(Folder, ConfigName);
    // The program may have brought it, as a link to a device that never ends.
    if (!fs::is_regular_file(Config.File))
      return failure(Config.File + ": error: cannot read the configuration: not a file");
  }
  auto Buffer = llvm::MemoryBuffer::getFile(Config.File);
  if (!Buffer)
    return failure(Config.File +
                   ": error: cannot read the configuration: " + Buffer.getError().message());
  Config.Text = (*Buffer)->getBuffer().str();
  return Config;
}
