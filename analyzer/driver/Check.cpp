// Check.cpp - the pipeline: plan, extract, link, summarize, find, select, report.
#include "Check.h"
#include "AtomicityList.h"
#include "Errors.h"
#include "ExtractProgram.h"
#include "GuardDiff.h"
#include "GuardList.h"
#include "LockList.h"
#include "SelectFindings.h"
#include "Stopwatch.h"
#include "WriteReports.h"
#include "analyzer/atomicity/InferAtomicity.h"
#include "analyzer/check/FindViolations.h"
#include "analyzer/evidence/FunctionFlow.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/link/DropAnnotations.h"
#include "analyzer/link/Program.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/Nolint.h"
#include "analyzer/report/Rules.h"
#include "analyzer/report/TextReporter.h"
#include "analyzer/summarize/FieldGuards.h"
#include "analyzer/summarize/Summarize.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;

namespace {

/// What every analysing command needs before it can start.
struct Session {
  std::string Directory; // the current one
  Plan Planned;
  ModelTable Models;
};

std::string currentDirectory() {
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  return std::string(Directory);
}

llvm::Expected<Session> prepare(const Options &Chosen) {
  Session Result;
  Result.Directory = currentDirectory();
  llvm::Expected<Plan> Planned = planUnits(Chosen, Result.Directory);
  if (!Planned)
    return Planned.takeError();
  Result.Planned = std::move(*Planned);
  llvm::Expected<ConfigText> Config = readConfig(Chosen, Result.Planned.Home);
  if (!Config)
    return Config.takeError();
  llvm::Expected<ModelTable> Models = loadModels(Config->Text, Config->File);
  if (!Models)
    return Models.takeError();
  Result.Models = std::move(*Models);
  return Result;
}

int badInput(llvm::Error Problem) {
  llvm::errs() << llvm::toString(std::move(Problem)) << '\n';
  return BadInput;
}

void printNotices(const std::vector<std::string> &Notices) {
  for (const std::string &Notice : Notices)
    llvm::errs() << Notice << '\n';
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

std::string dumped(Dump What, const Program &Linked, const Summaries &Summed) {
  if (What == Dump::Summaries)
    return dumpSummaries(Linked, Summed);
  if (What == Dump::Atomicity)
    return dumpAtomicities(Linked,
                           inferAtomicity(Linked, Summed, inferGuards(Linked, Summed.Memory)));
  if (What == Dump::Flows) {
    std::vector<VariableGuard> Guards = inferGuards(Linked, Summed.Memory);
    Inference Known(Linked, Summed, Guards);
    Known.run();
    return dumpFlows(Linked, findFlows(Known));
  }
  return What == Dump::Accesses ? dumpAccesses(Linked, Summed.Memory)
                                : dumpGuards(inferGuards(Linked, Summed.Memory));
}

void printStats(const Report &Found, const ExtractedProgram &Extracted, const Program &Linked) {
  llvm::errs() << "units " << Found.Seen.Units << " (from the cache " << Extracted.FromCache
               << "), functions " << Linked.Functions.size()
               << " (with a body " << Linked.Counts.FunctionsWithBody << "), classes "
               << Linked.Classes.size() << ", globals " << Linked.Globals.size() << ", components "
               << Linked.BottomUp.size() << '\n';
}

void addCoverage(Report &Found, const ExtractedProgram &Extracted, size_t Planned) {
  Found.Notices = Extracted.Notices;
  Found.Seen.Units = Planned;
  Found.Seen.LostUnits = Extracted.Lost;
  Found.Seen.IncompleteUnits = Extracted.Incomplete;
}

GuardOptions guardLimits(const Options &Chosen) {
  return {.MinConfidence = Chosen.MinConfidence, .MinSupport = Chosen.MinSupport};
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

int lockseam::runCheck(const Options &Chosen, const std::string &Program) {
  if (!anyRuleIsOn(Chosen))
    return badInput(failure("lockseam: --checks=" + Chosen.Checks + ": no rule is on"));
  llvm::Expected<Session> Ready = prepare(Chosen);
  if (!Ready)
    return badInput(Ready.takeError());
  Stopwatch Watch(Chosen.Timing);

  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  Watch.lap("extract");
  printNotices(Extracted.Notices);
  if (Chosen.What == Dump::Facts)
    return printFacts(Extracted);

  lockseam::Program Linked = linkProgram(std::move(Extracted.Units));
  if (Chosen.IgnoreAnnotations)
    dropGuardAnnotations(Linked);
  Watch.lap("link");
  if (Chosen.What == Dump::CallGraph) {
    llvm::outs() << dumpCallGraph(Linked);
    return statusOf(Extracted);
  }

  bool Pairs = GlobList(ruleGlobs(Chosen)).contains("lockseam-context-witness-pair");
  Summaries Summed = summarize(Linked, Ready->Models, {.Pairs = Pairs, .Accesses = true});
  Watch.lap("summarize");
  if (Chosen.What != Dump::Nothing) {
    llvm::outs() << dumped(Chosen.What, Linked, Summed);
    return statusOf(Extracted);
  }

  std::vector<VariableGuard> Guards = inferGuards(Linked, Summed.Memory, guardLimits(Chosen));
  Watch.lap("guards");
  Inference Known(Linked, Summed, Guards);
  Known.run();
  Watch.lap("infer");
  Report Found =
      findViolations(Linked, Ready->Models, Summed, Known, {.Pairs = Pairs, .Ought = Chosen.Ought});
  Watch.lap("find");
  addCoverage(Found, Extracted, Ready->Planned.Units.size());
  markSuppressed(Found, *llvm::vfs::getRealFileSystem());
  selectFindings(Found, Chosen, Ready->Planned, Ready->Directory);
  if (llvm::Error Problem = writeReports(Found, Chosen, Ready->Directory))
    return badInput(std::move(Problem));
  Watch.lap("report");
  if (!Chosen.Quiet)
    llvm::errs() << summaryText(Found);
  if (Chosen.Stats) {
    printStats(Found, Extracted, Linked);
    llvm::errs() << lockCoverage(Linked, Ready->Models) << "\n";
  }
  return exitStatus(Found, Chosen);
}

int lockseam::runLocks(const Options &Chosen, const std::string &Program) {
  llvm::Expected<Session> Ready = prepare(Chosen);
  if (!Ready)
    return badInput(Ready.takeError());
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  lockseam::Program Linked = linkProgram(std::move(Extracted.Units));
  Summaries Summed = summarize(Linked, Ready->Models, {.Patterns = false});
  listLocks(Linked, Ready->Models, Summed, Ready->Planned.ReportOnly, Ready->Directory,
            llvm::outs());
  llvm::errs() << lockCoverage(Linked, Ready->Models) << "\n";
  return statusOf(Extracted);
}

int lockseam::runGuards(const Options &Chosen, const std::string &Program) {
  llvm::Expected<Session> Ready = prepare(Chosen);
  if (!Ready)
    return badInput(Ready.takeError());
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  lockseam::Program Linked = linkProgram(std::move(Extracted.Units));
  if (Chosen.IgnoreAnnotations)
    dropGuardAnnotations(Linked);
  Summaries Summed = summarize(Linked, Ready->Models, {.Accesses = true});
  std::vector<GuardRow> Rows = guardRows(
      Linked, inferGuards(Linked, Summed.Memory, guardLimits(Chosen)), Ready->Planned.ReportOnly);
  printGuards(Rows, Linked, Chosen, *Ready);
  return statusOf(Extracted);
}

int lockseam::runAtomicity(const Options &Chosen, const std::string &Program) {
  llvm::Expected<Session> Ready = prepare(Chosen);
  if (!Ready)
    return badInput(Ready.takeError());
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  printNotices(Extracted.Notices);
  lockseam::Program Linked = linkProgram(std::move(Extracted.Units));
  if (Chosen.IgnoreAnnotations)
    dropGuardAnnotations(Linked);
  Summaries Summed = summarize(Linked, Ready->Models, {.Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(Linked, Summed.Memory, guardLimits(Chosen));
  Inference Known(Linked, Summed, Guards);
  Known.run();
  if (!Chosen.Explained.empty()) {
    if (explainAtomicity(Known, Chosen.Explained, Ready->Directory, llvm::outs()))
      return statusOf(Extracted);
    return badInput(failure("lockseam: --explain=" + Chosen.Explained + ": no such function"));
  }
  std::vector<FunctionIndex> Listed = listedFunctions(Linked, Ready->Planned.ReportOnly);
  if (Chosen.As == Format::Json)
    writeAtomicitiesJson(Known, Guards, Listed, Ready->Directory, llvm::outs());
  else
    listAtomicities(Known, Listed, Ready->Directory, llvm::outs());
  llvm::errs() << summaryLine(countAtomicities(Known, Listed)) << '\n';
  return statusOf(Extracted);
}
