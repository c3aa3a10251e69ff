// Check.cpp - the pipeline: plan, extract, link, summarize, find, select, report.
#include "Check.h"
#include "Analysis.h"
#include "AtomicityList.h"
#include "Comparison.h"
#include "Errors.h"
#include "GuardDiff.h"
#include "GuardList.h"
#include "KeptResults.h"
#include "LastResults.h"
#include "LockList.h"
#include "SelectFindings.h"
#include "SummaryCache.h"
#include "WriteReports.h"
#include "analyzer/evidence/FunctionFlow.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/repair/Fixes.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/MessageText.h"
#include "analyzer/report/Nolint.h"
#include "analyzer/report/Rules.h"
#include "analyzer/report/TextReporter.h"
#include "analyzer/summarize/Summarize.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;

namespace {

int badInput(llvm::Error Problem) {
  llvm::errs() << llvm::toString(std::move(Problem)) << '\n';
  return BadInput;
}

void printNotices(const std::vector<std::string> &Notices) {
  for (const std::string &Notice : Notices)
    llvm::errs() << oneLine(Notice) << '\n';
}

bool anyRuleIsOn(const Options &Chosen) {
  GlobList Globs(ruleGlobs(Chosen));
  return llvm::any_of(allRules(), [&](const RuleText &Rule) { return Globs.contains(Rule.Id); });
}

int statusOf(const ExtractedProgram &Extracted) {
  return Extracted.Lost || Extracted.Incomplete ? Incomplete : Clean;
}

int printFacts(const ExtractedProgram &Extracted) {
  for (const UnitFacts &Unit : Extracted.Units)
    llvm::outs() << dumpFacts(Unit);
  return statusOf(Extracted);
}

std::string dumped(Dump What, const AnalysedProgram &Analysed) {
  switch (What) {
  case Dump::Summaries:
    return dumpSummaries(Analysed.Linked, Analysed.Summed);
  case Dump::Accesses:
    return dumpAccesses(Analysed.Linked, Analysed.Summed.Memory);
  case Dump::Guards:
    return dumpGuards(Analysed.Guards);
  case Dump::Atomicity:
    return dumpAtomicities(Analysed.Linked, Analysed.Known.all());
  case Dump::Flows:
    return dumpFlows(Analysed.Linked, findFlows(Analysed.Known));
  case Dump::Nothing:
  case Dump::Facts:
  case Dump::CallGraph:
    break;
  }
  return "";
}

size_t countEvents(const Program &Linked) {
  size_t Count = 0;
  for (const FunctionFacts &Function : Linked.Functions)
    for (const Block &Block : Function.Blocks)
      Count += Block.Events.size();
  return Count;
}

/// What --stats says of the program itself.
std::string statsText(const Program &Linked, const ModelTable &Models) {
  return "functions " + std::to_string(Linked.Functions.size()) + " (with a body " +
         std::to_string(Linked.Counts.FunctionsWithBody) + "), events " +
         std::to_string(countEvents(Linked)) + ", classes " +
         std::to_string(Linked.Classes.size()) + ", globals " +
         std::to_string(Linked.Globals.size()) + ", components " +
         std::to_string(Linked.BottomUp.size()) + "\n" + lockCoverage(Linked, Models) + "\n";
}

/// Compares, selects, prints, and returns the exit status.
int tell(KeptResult Result, const ExtractedProgram &Extracted, const Session &Ready,
         const Comparison &With, Stopwatch &Watch) {
  Report &Found = Result.Found;
  const Options &Chosen = Ready.Chosen;
  markSuppressed(Found, *sourceFiles(Chosen));
  if (With.LastMayChange)
    keepLastResults(Found, Chosen, Ready.Planned, Ready.Directory);
  std::vector<std::string> Stale = staleEntries(With, Found, Chosen);
  printNotices(Stale);
  selectFindings(Found, Chosen, Ready.Planned, Ready.Directory);
  if (With.IsOn)
    With.Known.mark(Found.Findings);
  limitToFiles(Found, Ready.Planned);
  auto Files = sourceFiles(Chosen);
  SourceLines Sources(*Files);
  addFixes(Found, Sources);
  if (llvm::Error Problem = writeReports(Found, Chosen, Ready.Directory))
    return badInput(std::move(Problem));
  Watch.lap("report");
  if (!Chosen.Quiet)
    llvm::errs() << summaryText(Found);
  if (std::string Partial = partialText(Extracted, Chosen); !Partial.empty())
    llvm::errs() << Partial << '\n';
  if (Chosen.Stats)
    llvm::errs() << "units " << Found.Seen.Units << " (from the cache " << Extracted.FromCache
                 << "), sharing headers " << Extracted.Shared << ", " << Result.Stats;
  return exitStatus(Found, Chosen, !Stale.empty());
}

void printGuards(const std::vector<GuardRow> &Rows, const Program &Linked, const Options &Chosen,
                 const Session &Ready) {
  switch (Chosen.GuardsAs) {
  case GuardFormat::Text:
    return listGuards(Rows, Linked, Ready.Directory, llvm::outs());
  case GuardFormat::Json:
    return writeGuardsJson(Rows, Linked, Ready.Directory, llvm::outs());
  case GuardFormat::Diff:
    break;
  }
  bool HasC = llvm::any_of(Ready.Planned.Units, [](const UnitCommand &Unit) {
    return llvm::StringRef(Unit.File).ends_with(".c");
  });
  auto Files = llvm::vfs::getRealFileSystem();
  SourceLines Sources(*Files);
  GuardDiff Made = guardDiff(Rows, Linked, Sources, {Ready.Directory, Chosen.GuardMacro, HasC});
  llvm::outs() << Made.Patch;
  printNotices(Made.LeftOut);
}

} // namespace

int lockseam::runCheck(const Options &Typed, const std::string &Program) {
  if (Typed.Asked != ConfigQuery::Nothing)
    return runConfigQuery(Typed);
  llvm::Expected<Session> Ready = prepareSession(Typed);
  if (!Ready)
    return badInput(Ready.takeError());
  const Options &Chosen = Ready->Chosen;
  if (!anyRuleIsOn(Chosen))
    return badInput(failure("lockseam: --checks=" + Chosen.Checks + ": no rule is on"));
  Stopwatch Watch(Chosen.Timing);

  llvm::Expected<Comparison> With = prepareComparison(*Ready, Program);
  if (!With)
    return badInput(With.takeError());
  KeptResults Kept(*Ready);
  ExtractedProgram Extracted =
      With->Extracted ? std::move(*With->Extracted)
                      : extractProgram(Ready->Planned, Chosen, Program, Ready->Directory, nullptr,
                                       extractLimits(Chosen), Kept.lookup());
  Watch.lap("extract");
  if (std::optional<KeptResult> Known = Kept.take()) {
    printNotices(Known->Found.Notices);
    return tell(std::move(*Known), Extracted, *Ready, *With, Watch);
  }
  printNotices(Extracted.Notices);
  if (Chosen.What == Dump::Facts)
    return printFacts(Extracted);

  lockseam::Program Linked = linkUnits(std::move(Extracted.Units), Chosen);
  Watch.lap("link");
  if (Chosen.What == Dump::CallGraph) {
    llvm::outs() << dumpCallGraph(Linked);
    return statusOf(Extracted);
  }

  SummaryCache Cache(*Ready, Extracted);
  // Never destroyed: of a large program that takes long, and the process is about to end.
  AnalysedProgram &Analysed =
      *new AnalysedProgram(std::move(Linked), Ready->Models, Chosen, Watch, &Cache);
  if (Chosen.What != Dump::Nothing) {
    llvm::outs() << dumped(Chosen.What, Analysed);
    Cache.store(Analysed);
    return statusOf(Extracted);
  }

  KeptResult Result{findReport(Analysed, Extracted, *Ready, Chosen),
                    Chosen.Stats ? statsText(Analysed.Linked, Ready->Models) : ""};
  Kept.store(Extracted, Result);
  Cache.store(Analysed);
  Watch.lap("find");
  return tell(std::move(Result), Extracted, *Ready, *With, Watch);
}

int lockseam::runLocks(const Options &Typed, const std::string &Program) {
  llvm::Expected<Session> Ready = prepareSession(Typed);
  if (!Ready)
    return badInput(Ready.takeError());
  const Options &Chosen = Ready->Chosen;
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  lockseam::Program Linked = linkUnits(std::move(Extracted.Units), Chosen);
  Summaries Summed = summarize(Linked, Ready->Models, {.Patterns = false});
  listLocks(Linked, Ready->Models, Summed, Ready->Planned.ReportOnly, Ready->Directory,
            llvm::outs());
  llvm::errs() << lockCoverage(Linked, Ready->Models) << "\n";
  return statusOf(Extracted);
}

int lockseam::runGuards(const Options &Typed, const std::string &Program) {
  llvm::Expected<Session> Ready = prepareSession(Typed);
  if (!Ready)
    return badInput(Ready.takeError());
  const Options &Chosen = Ready->Chosen;
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  Stopwatch Watch(/*Prints=*/false);
  SummaryCache Cache(*Ready, Extracted);
  AnalysedProgram Analysed(linkUnits(std::move(Extracted.Units), Chosen), Ready->Models, Chosen,
                           Watch, &Cache);
  Cache.store(Analysed);
  std::vector<GuardRow> Rows =
      guardRows(Analysed.Linked, Analysed.Guards, Ready->Planned.ReportOnly);
  printGuards(Rows, Analysed.Linked, Chosen, *Ready);
  return statusOf(Extracted);
}

int lockseam::runAtomicity(const Options &Typed, const std::string &Program) {
  llvm::Expected<Session> Ready = prepareSession(Typed);
  if (!Ready)
    return badInput(Ready.takeError());
  const Options &Chosen = Ready->Chosen;
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  Stopwatch Watch(/*Prints=*/false);
  SummaryCache Cache(*Ready, Extracted);
  AnalysedProgram Analysed(linkUnits(std::move(Extracted.Units), Chosen), Ready->Models, Chosen,
                           Watch, &Cache);
  Cache.store(Analysed);
  const Inference &Known = Analysed.Known;
  if (!Chosen.Explained.empty()) {
    if (explainAtomicity(Known, Chosen.Explained, Ready->Directory, llvm::outs()))
      return statusOf(Extracted);
    return badInput(failure("lockseam: --explain=" + Chosen.Explained + ": no such function"));
  }
  std::vector<FunctionIndex> Listed = listedFunctions(Analysed.Linked, Ready->Planned.ReportOnly);
  if (Chosen.As == Format::Json)
    writeAtomicitiesJson(Known, Analysed.Guards, Listed, Ready->Directory, llvm::outs());
  else
    listAtomicities(Known, Listed, Ready->Directory, llvm::outs());
  llvm::errs() << summaryLine(countAtomicities(Known, Listed)) << '\n';
  return statusOf(Extracted);
}
