// CommandLine.h - what the user typed, as a value.
//
//   lockseam check -p build src/a.cpp --format=sarif --output=out.sarif -j2
//   lockseam check a.c b.c -- -std=c17 -pthread
//
// Options stand in one table (name, whether a value follows, which commands know it), so
// parsing, --help and "did you mean" cannot disagree. Values follow after `=` or as the
// next word.
#pragma once

#include "analyzer/check/NonAtomic.h"
#include "analyzer/extract/UnsavedFiles.h"
#include "analyzer/report/SarifReporter.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <optional>
#include <set>

namespace lockseam {

enum class Command {
  Check,
  Atomicity,
  Locks,
  Guards,
  Extract,
  Link,
  Plan,
  Bench,
  Baseline,
  Explain,
  Completion,
  Man,
  ExtractWorker,
  Lsp,
  LspAnalysis,
  Version,
  Help
};
enum class Format { Text, Sarif, Json, Html, Gitlab, Github };
enum class Dump { Nothing, Facts, CallGraph, Summaries, Accesses, Guards, Atomicity, Flows };
enum class GuardFormat { Text, Json, Diff };
enum class PlanFormat { Nothing, Ninja, JsonLines, Shell };
enum class ColorMode { Auto, Always, Never };
enum class ConfigQuery { Nothing, Dump, Verify, ListChecks };

struct Output {
  Format As = Format::Text;
  std::string File;
};

/// What `bench` measures, and where it writes that.
struct BenchOptions {
  unsigned Repetitions = 3;
  unsigned Sample = 20;        // units that slow tools see
  bool SampleOnly = false;     // and all others, too
  std::vector<unsigned> Sizes; // of synthetic programs, in units
  std::string Json, Plot;      // files
};

struct Options {
  Command Run = Command::Help;
  std::set<std::string> Given; // names of the options that were typed
  std::vector<std::string> Words; // all that stands after the command

  // Which program.
  std::string Database;                          // -p
  std::vector<std::string> Files;                // FILE..., or the RULE of explain
  std::optional<std::vector<std::string>> Flags; // after --
  std::vector<std::string> ExtraArguments;
  bool Only = false;
  std::string ConfigFile;
  std::string ConfigText; // instead of a file
  bool ParseEveryBody = false;
  unsigned Jobs = 0; // 0: one for each processor
  std::string CacheFolder;
  bool NoCache = false;

  // Of an editor.
  std::shared_ptr<const UnsavedFiles> Unsaved; // buffers in place of files; null: none
  std::vector<std::string> Open; // the program, if neither FILE... nor a database says

  // Facts that were made elsewhere, or that are made for elsewhere.
  std::vector<std::string> Index;      // instead of a database
  std::string Root;                    // that facts do not name; empty: the current folder
  std::vector<std::string> PrefixMaps; // OLD=NEW
  std::string OutputFile;              // of extract, link; the folder of plan
  bool WritesDependencies = false;     // -MD
  std::string DependencyFile;          // -MF
  bool Strict = false;
  PlanFormat PlanAs = PlanFormat::Nothing;
  unsigned Shard = 1, Shards = 1;
  unsigned DatabaseEntry = 0; // from 1; 0: none

  // Which findings.
  std::string Checks;
  bool Pairs = false;
  Intent Ought = Intent::Annotated;
  int MinRank = 30;
  bool ShowSuppressed = false;
  bool ExplainRank = false;
  std::vector<std::string> Exclude;
  std::string HeaderFilter;

  // What they are compared with.
  std::string Baseline;            // a file
  bool NewOnly = false;            // since the baseline, or since the last results
  std::optional<std::string> Diff; // since this commit
  bool Staged = false;             // from HEAD to the index
  bool FailOnStale = false;
  std::chrono::milliseconds Budget = {}; // for extraction; 0: as long as it takes

  // Guards.
  bool IgnoreAnnotations = false;
  double MinConfidence = 0.9;
  unsigned MinSupport = 2;
  GuardFormat GuardsAs = GuardFormat::Text;
  std::string GuardMacro; // for the patch; empty: the attributes themselves

  // What is printed.
  Format As = Format::Text;
  std::vector<Output> Outputs; // files; without one that replaces it, stdout gets As
  bool ToStdout = true;
  bool HtmlSources = true; // lines of source in the HTML report
  std::string Explained; // a function, for atomicity
  SarifFlows Flows = SarifFlows::Merged;
  std::string SarifCategory;
  bool SarifRelocatable = false;
  ConfigQuery Asked = ConfigQuery::Nothing;
  Dump What = Dump::Nothing;
  ColorMode Color = ColorMode::Auto;
  bool Stats = false;
  bool Timing = false;
  bool Quiet = false;

  BenchOptions Bench;

  // Exit status.
  Level FailOn = Level::Warning;
  std::string WarningsAsErrors; // rules that fail whatever the level
  bool ExitZero = false;
};

/// Words is argv without the program's name. An error is one line for stderr.
llvm::Expected<Options> parseCommandLine(llvm::ArrayRef<std::string> Words);

std::string helpText();

/// The tables, for help, manual page and completion.
struct CommandInfo {
  llvm::StringRef Name, Synopsis, Help;
};
struct OptionInfo {
  llvm::StringRef Name, ValueName, Help; // ValueName is empty for a flag
  std::vector<llvm::StringRef> Commands; // that know it
  std::vector<std::string> Values;       // if there are only a few
};
std::vector<CommandInfo> knownCommands();
std::vector<OptionInfo> knownOptions();

/// Sets an option of check as if it had been typed; what is wrong with the value, if
/// anything is.
std::string setOption(Options &To, llvm::StringRef Name, llvm::StringRef Value);

/// "; did you mean 'x'?" for the nearest name, if one is near.
std::string suggestion(llvm::StringRef Typed, llvm::ArrayRef<llvm::StringRef> Names);

} // namespace lockseam
