// SelectFindings.cpp - which of the findings the user asked to see, and the exit status.
#include "SelectFindings.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/Rules.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Regex.h"

using namespace lockseam;

namespace {

class Selection {
public:
  Selection(const Options &Chosen, const Plan &Program, llvm::StringRef Directory)
      : Chosen(Chosen), Directory(Directory), Rules(ruleGlobs(Chosen)),
        Headers(Chosen.HeaderFilter) {
    for (const UnitCommand &Unit : Program.Units)
      MainFiles.insert(absoluteFile(Unit));
    for (const std::string &Glob : Chosen.Exclude)
      Excluded.push_back(llvm::cantFail(llvm::GlobPattern::create(Glob)));
  }

  bool wants(const Finding &F) const {
    llvm::StringRef File = F.Where.File.str();
    return Rules.contains(F.Rule.str()) && F.Rank >= Chosen.MinRank &&
           (Chosen.ShowSuppressed || !F.Suppressed) && !isExcluded(File) &&
           (Chosen.HeaderFilter.empty() || MainFiles.count(File.str()) || Headers.match(File));
  }

private:
  bool isExcluded(llvm::StringRef File) const {
    std::string Shown = displayPath(File, Directory);
    return llvm::any_of(Excluded, [&](const llvm::GlobPattern &Glob) {
      return Glob.match(File) || Glob.match(Shown);
    });
  }

  const Options &Chosen;
  llvm::StringRef Directory;
  GlobList Rules;
  llvm::Regex Headers;
  std::set<std::string> MainFiles;
  std::vector<llvm::GlobPattern> Excluded;
};

} // namespace

std::string lockseam::ruleGlobs(const Options &Chosen) {
  std::string Globs = "*";
  for (const RuleText &Rule : allRules())
    if (!Rule.OnByDefault && !(Chosen.Pairs && Rule.Id == "lockseam-context-witness-pair"))
      Globs += ",-" + Rule.Id.str();
  return Chosen.Checks.empty() ? Globs : Globs + "," + Chosen.Checks;
}

void lockseam::selectFindings(Report &Found, const Options &Chosen, const Plan &Program,
                              llvm::StringRef CurrentDirectory) {
  Selection Wanted(Chosen, Program, CurrentDirectory);
  llvm::erase_if(Found.Findings, [&](const Finding &F) { return !Wanted.wants(F); });
  for (Finding &Each : Found.Findings)
    if (Chosen.ExplainRank)
      Each.Notes.push_back({Each.Where, "rank " + std::to_string(Each.Rank) + ": " +
                                            llvm::join(Each.Signals, "; ")});
}

void lockseam::limitToFiles(Report &Found, const Plan &Program) {
  const std::set<std::string> &Only = Program.ReportOnly;
  auto IsIn = [&](const Location &Where) { return Only.count(Where.File.str().str()) > 0; };
  llvm::erase_if(Found.Findings, [&](const Finding &F) {
    return !Only.empty() && !IsIn(F.Where) &&
           llvm::none_of(F.Notes, [&](const Note &N) { return IsIn(N.Where); });
  });
}

int lockseam::exitStatus(const Report &Found, const Options &Chosen, bool Stale) {
  if (Found.Seen.LostUnits || Found.Seen.IncompleteUnits || Found.Seen.UnitsOverBudget)
    return Incomplete;
  GlobList Grave(Chosen.WarningsAsErrors);
  bool Fails = llvm::any_of(Found.Findings, [&](const Finding &F) {
    return !F.Suppressed && !isKnown(F) &&
           (levelOf(F.Rank) >= Chosen.FailOn || Grave.contains(F.Rule.str()));
  });
  return (Fails || (Stale && Chosen.FailOnStale)) && !Chosen.ExitZero ? FoundSomething : Clean;
}
