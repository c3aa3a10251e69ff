// ConfigQuery.cpp - --dump-config, --verify-config, --list-checks: questions, no analysis.
#include "CompileCommands.h"
#include "Config.h"
#include "Errors.h"
#include "SelectFindings.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/Rules.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

/// Where a run would look for its configuration, but without a database it is here: the
/// question can be answered before the project is configured.
std::string configHome(const Options &Chosen) {
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  if (Chosen.Flags || !Chosen.Index.empty())
    return std::string(Directory);
  std::string Start = std::string(Directory);
  auto FolderOf = [&](StringRef Database) { // its folder, or its own name
    std::string Path = pathFrom(Directory, Database);
    return llvm::sys::fs::is_directory(Path) ? Path : llvm::sys::path::parent_path(Path).str();
  };
  if (!Chosen.Database.empty())
    return FolderOf(Chosen.Database);
  if (!Chosen.Files.empty())
    Start = llvm::sys::path::parent_path(pathFrom(Directory, Chosen.Files[0])).str();
  if (std::optional<std::string> Found = findCompileDatabase(Start))
    return FolderOf(*Found);
  return Start;
}

/// Globs that name no rule: misspelt, most likely.
std::vector<std::string> idleGlobs(StringRef Key, StringRef Globs) {
  std::vector<std::string> Result;
  std::vector<StringRef> Names;
  for (const RuleText &Rule : allRules())
    Names.push_back(Rule.Id);
  llvm::SmallVector<StringRef> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    StringRef Glob = Part.trim();
    Glob.consume_front("-");
    GlobList Alone(Glob);
    if (llvm::none_of(Names, [&](StringRef Rule) { return Alone.contains(Rule); }))
      Result.push_back(
          ("lockseam: " + Key + ": no rule is named '" + Glob + "'" + suggestion(Glob, Names))
              .str());
  }
  return Result;
}

int verify(const Options &Chosen) {
  std::vector<std::string> Problems = idleGlobs("Checks", Chosen.Checks);
  for (std::string &Each : idleGlobs("WarningsAsErrors", Chosen.WarningsAsErrors))
    Problems.push_back(std::move(Each));
  for (const std::string &Each : Problems)
    llvm::errs() << Each << '\n';
  if (!Problems.empty())
    return BadInput;
  llvm::outs() << "no problem in the configuration\n";
  return Clean;
}

void listChecks(const Options &Chosen) {
  GlobList Globs(ruleGlobs(Chosen));
  llvm::outs() << "Enabled checks:\n";
  for (const RuleText &Rule : allRules())
    if (Rule.Available && Globs.contains(Rule.Id))
      llvm::outs() << "    " << Rule.Id << '\n';
}

} // namespace

int lockseam::runConfigQuery(Options Chosen) {
  llvm::Expected<ModelTable> Models = loadConfig(Chosen, configHome(Chosen));
  if (!Models) {
    llvm::errs() << llvm::toString(Models.takeError()) << '\n';
    return BadInput;
  }
  if (Chosen.Asked == ConfigQuery::Verify)
    return verify(Chosen);
  if (Chosen.Asked == ConfigQuery::Dump)
    llvm::outs() << dumpConfig(Chosen);
  else
    listChecks(Chosen);
  return Clean;
}
