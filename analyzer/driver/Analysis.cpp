// Analysis.cpp - the stages in their order: plan, models, link, summarize, guards, infer, find.
#include "Analysis.h"
#include "FindApart.h"
#include "SelectFindings.h"
#include "SummaryCache.h"
#include "analyzer/link/DropAnnotations.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/summarize/Summarize.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

bool lockseam::wantsPairs(const Options &Chosen) {
  return GlobList(ruleGlobs(Chosen)).contains("lockseam-context-witness-pair");
}

namespace {

/// Programs with fewer functions are done before another process has begun.
constexpr size_t WorthAProcess = 1000;

Summaries summarizeTimed(const Program &Linked, const ModelTable &Models, const Options &Chosen,
                         Stopwatch &Watch, SummaryCache *Cache) {
  Summaries Summed = summarize(Linked, Models, {.Pairs = wantsPairs(Chosen), .Accesses = true},
                               Cache ? Cache->known() : nullptr);
  Watch.lap("summarize");
  return Summed;
}

std::vector<VariableGuard> guardsTimed(const Program &Linked, const Summaries &Summed,
                                       const Options &Chosen, Stopwatch &Watch) {
  std::vector<VariableGuard> Guards =
      inferGuards(Linked, Summed.Memory,
                  {.MinConfidence = Chosen.MinConfidence, .MinSupport = Chosen.MinSupport});
  Watch.lap("guards");
  return Guards;
}

} // namespace

llvm::Expected<Session> lockseam::prepareSession(const Options &Typed) {
  Session Result;
  Result.Chosen = Typed;
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  Result.Directory = std::string(Directory);
  llvm::Expected<Plan> Planned = planUnits(Typed, Result.Directory);
  if (!Planned)
    return Planned.takeError();
  Result.Planned = std::move(*Planned);
  llvm::Expected<ModelTable> Models =
      loadConfig(Result.Chosen, Result.Planned.Home, &Result.Configs);
  if (!Models)
    return Models.takeError();
  Result.Models = std::move(*Models);
  return Result;
}

Program lockseam::linkUnits(std::vector<UnitFacts> Units, const Options &Chosen) {
  Program Linked = linkProgram(std::move(Units));
  if (Chosen.IgnoreAnnotations)
    dropGuardAnnotations(Linked);
  return Linked;
}

AnalysedProgram::AnalysedProgram(Program Of, const ModelTable &Models, const Options &Chosen,
                                 Stopwatch &Watch, SummaryCache *Cache)
    : Linked(std::move(Of)), Summed(summarizeTimed(Linked, Models, Chosen, Watch, Cache)),
      Guards(guardsTimed(Linked, Summed, Chosen, Watch)), Known(Linked, Summed, Guards),
      Kept(Cache ? Cache->flows() : nullptr) {
  Known.run();
  Watch.lap("infer");
}

Report lockseam::findAll(const AnalysedProgram &Analysed, const ModelTable &Models,
                         const Options &Chosen) {
  CheckOptions Check{.Pairs = wantsPairs(Chosen), .Ought = Chosen.Ought};
  if (jobsOf(Chosen) > 1 && Analysed.Linked.Functions.size() >= WorthAProcess)
    Check.Begin = findApart;
  Check.Kept = Analysed.Kept;
  return findViolations(Analysed.Linked, Models, Analysed.Summed, Analysed.Known, Check);
}

Report lockseam::findReport(const AnalysedProgram &Analysed, const ExtractedProgram &Extracted,
                            const Session &Ready, const Options &Chosen) {
  Report Found = findAll(Analysed, Ready.Models, Chosen);
  Found.Notices = Extracted.Notices;
  Found.Seen.Units = Extracted.Numbers.size() + Extracted.Lost + Extracted.OverBudget.size();
  Found.Seen.LostUnits = Extracted.Lost;
  Found.Seen.UnitsOverBudget = Extracted.OverBudget.size();
  Found.Seen.IncompleteUnits = Extracted.Incomplete;
  return Found;
}
