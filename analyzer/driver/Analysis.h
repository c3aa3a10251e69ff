// Analysis.h - from the command line to an analysed program and its report, as values.
//
// Every command that analyses takes these steps: a session (which units, which models), the
// facts of the units, the linked program, what is inferred of it, the findings.
#pragma once

#include "Config.h"
#include "ExtractProgram.h"
#include "Stopwatch.h"
#include "analyzer/atomicity/Inference.h"
#include "analyzer/check/FindViolations.h"
#include "analyzer/models/ModelTable.h"
#include "analyzer/summarize/FieldGuards.h"
#include <memory>

namespace lockseam {

/// What must be known before a run can start.
struct Session {
  std::string Directory; // the current one
  Options Chosen;        // with what the configuration file says
  Plan Planned;
  ModelTable Models;
  std::vector<ConfigText> Configs; // that Chosen and Models come from
};

/// Errors are bad input, one line.
llvm::Expected<Session> prepareSession(const Options &Typed);

/// Whether the pair variant of the pattern is asked for: it changes the summaries.
bool wantsPairs(const Options &Chosen);

/// The program of these units, without what --ignore-annotations leaves out.
Program linkUnits(std::vector<UnitFacts> Units, const Options &Chosen);

class SummaryCache;
class KeptFlows;

/// What is known of a program. Known refers to the other members, so this stays in its place.
struct AnalysedProgram {
  AnalysedProgram(Program Linked, const ModelTable &Models, const Options &Chosen, Stopwatch &Watch,
                  SummaryCache *Cache = nullptr);
  AnalysedProgram(const AnalysedProgram &) = delete;
  AnalysedProgram &operator=(const AnalysedProgram &) = delete;

  Program Linked;
  Summaries Summed;
  std::vector<VariableGuard> Guards;
  Inference Known;
  KeptFlows *Kept; // of earlier runs; null: none
};

/// All findings, and nothing of what else a report tells.
Report findAll(const AnalysedProgram &Analysed, const ModelTable &Models, const Options &Chosen);

/// All findings, also those that NOLINT suppresses: markSuppressed has to say which.
/// selectFindings takes out what was not asked for.
/// Extracted says which units are missing.
Report findReport(const AnalysedProgram &Analysed, const ExtractedProgram &Extracted,
                  const Session &Ready, const Options &Chosen);

} // namespace lockseam
