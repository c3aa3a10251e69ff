// Comparison.cpp - what a run compares its findings with, so that it can tell the new ones.
#include "Comparison.h"
#include "BaselineFile.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "FactsCache.h"
#include "LastResults.h"
#include "SelectFindings.h"
#include "SourceVersions.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/MessageText.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;

namespace {

/// Takes out the units with these places in the plan.
void dropUnits(ExtractedProgram &From, const std::set<size_t> &Numbers) {
  size_t Kept = 0;
  for (size_t I = 0; I < From.Units.size(); ++I) {
    if (Numbers.count(From.Numbers[I]))
      continue;
    if (Kept != I) {
      From.Units[Kept] = std::move(From.Units[I]);
      From.Numbers[Kept] = From.Numbers[I];
    }
    ++Kept;
  }
  From.Units.resize(Kept);
  From.Numbers.resize(Kept);
}

class Preparation {
public:
  Preparation(Session &Ready, const std::string &Program)
      : Ready(Ready), Chosen(Ready.Chosen), Program(Program) {}

  llvm::Expected<Comparison> prepare() {
    if (llvm::Error Problem = refuse())
      return Problem;
    bool OfVersions = Chosen.Staged || Chosen.Diff;
    SourceVersions Versions;
    if (OfVersions) {
      auto Read = readVersions(Chosen, Ready.Planned);
      if (!Read)
        return Read.takeError();
      Versions = std::move(*Read);
      Ready.Chosen.Unsaved = Versions.After;
    }
    if (llvm::Error Problem = useBaseline())
      return Problem;
    if (OfVersions)
      compareVersions(Versions);
    else if (Chosen.NewOnly && Result.File.empty())
      if (llvm::Error Problem = useLastResults())
        return Problem;
    return std::move(Result);
  }

private:
  llvm::Error refuse() const {
    if (Chosen.Staged && Chosen.Diff)
      return failure("lockseam: --staged and --diff exclude each other");
    std::string Name = Chosen.Staged ? "--staged" : "--diff";
    if (!Chosen.Staged && !Chosen.Diff)
      return llvm::Error::success();
    if (!Chosen.Index.empty())
      return failure("lockseam: " + Name + " needs the sources, which --index has not");
    if (!Chosen.Staged)
      return llvm::Error::success();
    if (Chosen.Only || Chosen.Flags)
      return failure("lockseam: --staged is for the whole program of a compile database");
    if (Chosen.NoCache)
      return failure("lockseam: --staged needs the index, which --no-cache leaves out");
    if (!readLastResults(Chosen, Ready.Planned))
      return failure(
          "lockseam: --staged needs the index of a whole analysis, and there is none in " +
          cacheFolders(Chosen, Ready.Planned).front() + "; run 'lockseam check' once");
    return llvm::Error::success();
  }

  llvm::Error useBaseline() {
    bool IsNamed = !Chosen.Baseline.empty();
    if (!IsNamed && !Chosen.NewOnly && !Chosen.Staged && !Chosen.Diff)
      return llvm::Error::success();
    Result.IsOn = true;
    std::string File = displayPath(baselineFile(Chosen, Ready.Planned.Home), Ready.Directory);
    auto Files = sourceFiles(Chosen);
    if (!IsNamed && !Files->exists(File))
      return llvm::Error::success();
    llvm::Expected<Baseline> Read = loadBaseline(File, *Files, Chosen.MinRank);
    if (!Read)
      return Read.takeError();
    Result.File = File;
    Result.Entries = std::move(*Read);
    Result.Known = KnownFindings(Result.Entries);
    return llvm::Error::success();
  }

  llvm::Error useLastResults() {
    std::unique_ptr<llvm::MemoryBuffer> Last = readLastResults(Chosen, Ready.Planned);
    if (!Last)
      return failure("lockseam: --new-only has nothing to compare with: run 'lockseam baseline "
                     "create', or 'lockseam check' once");
    llvm::Expected<Baseline> Read =
        readOldReport(Last->getBuffer(), "the last results", Chosen.MinRank);
    if (!Read)
      return Read.takeError();
    Result.Known.add(KnownFindings(*Read));
    Result.LastMayChange = false;
    return llvm::Error::success();
  }

  /// Units for which there was no time on either side count on neither: what differs is
  /// then due to the sources.
  void compareVersions(const SourceVersions &Versions) {
    ExtractLimits Limits = extractLimits(Chosen);
    Limits.First = Versions.Staged;
    Options Earlier = Chosen;
    Earlier.Unsaved = Versions.Before;
    ExtractedProgram Before;
    if (Versions.HasBefore)
      Before = extractProgram(Ready.Planned, Earlier, Program, Ready.Directory, nullptr, Limits);
    ExtractedProgram After =
        extractProgram(Ready.Planned, Chosen, Program, Ready.Directory, nullptr, Limits);
    After.Asked.insert(Before.Asked.begin(), Before.Asked.end());
    After.OverBudget.insert(Before.OverBudget.begin(), Before.OverBudget.end());
    dropUnits(Before, After.OverBudget);
    dropUnits(After, After.OverBudget);
    if (Before.Lost || Before.Incomplete)
      llvm::errs()
          << "lockseam: note: of the version to compare with, " << Before.Lost + Before.Incomplete
          << " units cannot be fully analysed; what is found in them may be shown as new\n";
    Result.Known.add(findingsOf(std::move(Before), Earlier));
    Result.Extracted = std::move(After);
    Result.LastMayChange = false;
  }

  KnownFindings findingsOf(ExtractedProgram Of, const Options &As) const {
    Stopwatch Watch(/*Prints=*/false);
    AnalysedProgram Analysed(linkUnits(std::move(Of.Units), As), Ready.Models, As, Watch);
    Report Found = findReport(Analysed, Of, Ready, As);
    selectFindings(Found, As, Ready.Planned, Ready.Directory);
    return KnownFindings(Found.Findings);
  }

  Session &Ready;
  const Options &Chosen;
  const std::string &Program;
  Comparison Result;
};

std::string timeText(std::chrono::milliseconds Time) {
  bool IsWhole = Time.count() % 1000 == 0;
  return llvm::utostr(IsWhole ? Time.count() / 1000 : Time.count()) + (IsWhole ? "s" : "ms");
}

} // namespace

llvm::Expected<Comparison> lockseam::prepareComparison(Session &Ready, const std::string &Program) {
  return Preparation(Ready, Program).prepare();
}

bool lockseam::isWhole(const Report &Found, const Options &Chosen) {
  const Coverage &Seen = Found.Seen;
  return !Chosen.Only && !Seen.LostUnits && !Seen.IncompleteUnits && !Seen.UnitsOverBudget;
}

std::vector<std::string> lockseam::staleEntries(const Comparison &With, const Report &Found,
                                                const Options &Chosen) {
  // A commit is judged by what it brings in, unless this was asked for.
  bool IsAsked = Chosen.FailOnStale || (!Chosen.Staged && !Chosen.Diff);
  std::vector<std::string> Result;
  if (With.File.empty() || !IsAsked || !isWhole(Found, Chosen))
    return Result;
  GlobList Rules(ruleGlobs(Chosen));
  for (const BaselineEntry &Entry : KnownFindings(Found.Findings).stale(With.Entries))
    if (Entry.Line && Rules.contains(Entry.Rule)) // of reports, what is gone is repaired
      Result.push_back(With.File + ":" + llvm::utostr(Entry.Line) + ": note: stale: " +
                       Entry.Fingerprint + " " + Entry.Rule + " " + Entry.Function +
                       ": there is no such finding; 'lockseam baseline prune' drops it");
  return Result;
}

ExtractLimits lockseam::extractLimits(const Options &Chosen) {
  ExtractLimits Limits;
  if (Chosen.Budget.count() > 0)
    Limits.Deadline = std::chrono::steady_clock::now() + Chosen.Budget;
  return Limits;
}

std::string lockseam::partialText(const ExtractedProgram &Extracted, const Options &Chosen) {
  if (Extracted.OverBudget.empty())
    return "";
  size_t All = Extracted.Asked.size();
  std::string Affected = Chosen.Staged || Chosen.Diff ? " affected units" : " units";
  std::string Text = "partial: " + llvm::utostr(All - Extracted.OverBudget.size()) + " of " +
                     llvm::utostr(All) + Affected + " were analysed within " +
                     timeText(Chosen.Budget);
  return Chosen.NoCache ? Text : Text + "; another run goes on from there";
}
