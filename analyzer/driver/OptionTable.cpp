// OptionTable.cpp - what each option sets, and which values it takes.
#include "OptionTable.h"
#include "RegexProblem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"
#include <climits>

using namespace lockseam;
using llvm::StringRef;

namespace {

template <bool Options::*Flag> std::string setFlag(Options &O, StringRef) {
  O.*Flag = true;
  return "";
}
template <std::string Options::*Member> std::string setText(Options &O, StringRef Value) {
  O.*Member = Value.str();
  return "";
}

template <typename Kind> struct Choice {
  StringRef Name;
  Kind Value;
};

/// Sets To, or says which values there are.
template <typename Kind, size_t N>
std::string choose(Kind &To, StringRef Value, const Choice<Kind> (&Choices)[N]) {
  std::vector<std::string> Names;
  for (const Choice<Kind> &C : Choices) {
    if (C.Name == Value) {
      To = C.Value;
      return "";
    }
    Names.push_back(C.Name.str());
  }
  return "expected one of " + llvm::join(Names, ", ");
}

constexpr Choice<Format> Formats[] = {{"text", Format::Text},     {"sarif", Format::Sarif},
                                      {"json", Format::Json},     {"html", Format::Html},
                                      {"gitlab", Format::Gitlab}, {"github", Format::Github}};

std::string setFormat(Options &O, StringRef Value) { return choose(O.As, Value, Formats); }

std::string setOutput(Options &O, StringRef Value) {
  auto [Name, File] = Value.split('=');
  Output To;
  if (!File.empty() && choose(To.As, Name, Formats).empty()) {
    To.File = File.str();
    O.Outputs.push_back(To);
    return "";
  }
  if (Value.empty())
    return "expected a file";
  if (!O.ToStdout)
    return "a second file needs its format: --output=FORMAT=FILE";
  O.ToStdout = false; // its format is the one of --format, wherever that stands
  O.Outputs.insert(O.Outputs.begin(), {Format::Text, Value.str()});
  return "";
}

std::string setNumber(unsigned &To, StringRef Value, unsigned Least, unsigned Most) {
  if (Value.getAsInteger(10, To) || To < Least || To > Most)
    return "expected a number from " + llvm::utostr(Least) + " to " + llvm::utostr(Most);
  return "";
}

std::string setMinRank(Options &O, StringRef Value) {
  unsigned Rank = 0;
  std::string Problem = setNumber(Rank, Value, 0, 100);
  O.MinRank = static_cast<int>(Rank);
  return Problem;
}

std::string setJobs(Options &O, StringRef Value) { return setNumber(O.Jobs, Value, 1, 1024); }

std::string setFailOn(Options &O, StringRef Value) {
  static constexpr Choice<Level> Levels[] = {
      {"error", Level::Error}, {"warning", Level::Warning}, {"note", Level::Note}};
  return choose(O.FailOn, Value, Levels);
}

std::string setFlows(Options &O, StringRef Value) {
  static constexpr Choice<SarifFlows> Known[] = {{"merged", SarifFlows::Merged},
                                                 {"split", SarifFlows::Split}};
  return choose(O.Flows, Value, Known);
}

template <ConfigQuery Asked> std::string setQuery(Options &O, StringRef) {
  O.Asked = Asked;
  return "";
}

std::string setColor(Options &O, StringRef Value) {
  static constexpr Choice<ColorMode> Modes[] = {
      {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};
  return choose(O.Color, Value, Modes);
}

std::string setHtmlSources(Options &O, StringRef Value) {
  static constexpr Choice<bool> Choices[] = {{"excerpt", true}, {"none", false}};
  return choose(O.HtmlSources, Value, Choices);
}

std::string setDump(Options &O, StringRef Value) {
  static constexpr Choice<Dump> Dumps[] = {
      {"facts", Dump::Facts},       {"callgraph", Dump::CallGraph}, {"summaries", Dump::Summaries},
      {"accesses", Dump::Accesses}, {"atomicity", Dump::Atomicity}, {"guards", Dump::Guards},
      {"flows", Dump::Flows}};
  return choose(O.What, Value, Dumps);
}

std::string setAtomicityFormat(Options &O, StringRef Value) {
  static constexpr Choice<Format> Known[] = {{"text", Format::Text}, {"json", Format::Json}};
  return choose(O.As, Value, Known);
}

std::string setIntent(Options &O, StringRef Value) {
  static constexpr Choice<Intent> Known[] = {
      {"annotated", Intent::Annotated}, {"synch", Intent::Synch}, {"export", Intent::Export}};
  return choose(O.Ought, Value, Known);
}

std::string setGuardFormat(Options &O, StringRef Value) {
  static constexpr Choice<GuardFormat> Known[] = {
      {"text", GuardFormat::Text}, {"json", GuardFormat::Json}, {"diff", GuardFormat::Diff}};
  return choose(O.GuardsAs, Value, Known);
}

std::string setMinConfidence(Options &O, StringRef Value) {
  bool IsNumber = !Value.getAsDouble(O.MinConfidence);
  return IsNumber && O.MinConfidence > 0 && O.MinConfidence <= 1
             ? ""
             : "expected a share above 0, at most 1";
}

std::string setMinSupport(Options &O, StringRef Value) {
  return setNumber(O.MinSupport, Value, 1, 1000000);
}

std::string setGuardMacro(Options &O, StringRef Value) {
  bool IsName = !Value.empty() && !llvm::isDigit(Value[0]) &&
                llvm::all_of(Value, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  O.GuardMacro = Value.str();
  return IsName ? "" : "expected the name of a macro";
}

std::string setDiff(Options &O, StringRef Value) {
  O.Diff = Value.empty() ? "HEAD" : Value.str();
  return "";
}

/// "500ms", "10s", "2m"; a bare number is seconds.
std::string setBudget(Options &O, StringRef Value) {
  unsigned Unit = 1000, Number = 0;
  if (Value.consume_back("ms"))
    Unit = 1;
  else if (Value.consume_back("m"))
    Unit = 60 * 1000;
  else
    Value.consume_back("s");
  bool Good = !Value.getAsInteger(10, Number) && Number >= 1 && Number <= 1'000'000;
  O.Budget = std::chrono::milliseconds(uint64_t(Number) * Unit);
  return Good ? "" : "expected a time as 500ms, 10s or 2m";
}

std::string addExclude(Options &O, StringRef Value) {
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Value);
  if (!Pattern)
    return llvm::toString(Pattern.takeError());
  O.Exclude.push_back(Value.str());
  return "";
}

std::string setHeaderFilter(Options &O, StringRef Value) {
  O.HeaderFilter = Value.str();
  return Value.empty() ? "" : regexProblem(Value); // everything, as without the option
}

std::string addExtraArgument(Options &O, StringRef Value) {
  O.ExtraArguments.push_back(Value.str());
  return "";
}

std::string addIndex(Options &O, StringRef Value) {
  O.Index.push_back(Value.str());
  return "";
}

std::string addPrefixMap(Options &O, StringRef Value) {
  O.PrefixMaps.push_back(Value.str());
  return Value.contains('=') ? "" : "expected OLD=NEW";
}

template <PlanFormat As> std::string setPlan(Options &O, StringRef) {
  O.PlanAs = As;
  return "";
}

std::string setShard(Options &O, StringRef Value) {
  auto [Number, Count] = Value.split('/');
  bool Good = !Number.getAsInteger(10, O.Shard) && !Count.getAsInteger(10, O.Shards) &&
              O.Shard >= 1 && O.Shard <= O.Shards;
  return Good ? "" : "expected I/N with I from 1 to N";
}

std::string setDatabaseEntry(Options &O, StringRef Value) {
  return setNumber(O.DatabaseEntry, Value, 1, UINT_MAX);
}

std::string setRepetitions(Options &O, StringRef Value) {
  return setNumber(O.Bench.Repetitions, Value, 1, 1000);
}

std::string setSample(Options &O, StringRef Value) {
  return setNumber(O.Bench.Sample, Value, 1, UINT_MAX);
}

std::string setSizes(Options &O, StringRef Value) {
  llvm::SmallVector<StringRef> Words;
  StringRef(Value.empty() ? "1250,2500,5000,10000" : Value).split(Words, ',');
  std::string Problem;
  for (StringRef Word : Words)
    if (Problem.empty())
      Problem = setNumber(O.Bench.Sizes.emplace_back(), Word, 1, 80000);
  return Problem;
}

template <std::string BenchOptions::*Member> std::string setFile(Options &O, StringRef Value) {
  O.Bench.*Member = Value.str();
  return Value.empty() ? "expected a file" : "";
}

std::string setSampleOnly(Options &O, StringRef) {
  O.Bench.SampleOnly = true;
  return "";
}

constexpr OptionRow Rows[] = {
    {"-p", "DIR", ByExtractors | ByBench, setText<&Options::Database>,
     "folder of compile_commands.json or compile_flags.txt"},
    {"--only", "", ByExtractors, setFlag<&Options::Only>, "analyse just the units of FILE..."},
    {"--extra-arg", "ARG", ByExtractors, addExtraArgument, "append ARG to every compiler command"},
    {"--config-file", "FILE", ByAnalyses, setText<&Options::ConfigFile>,
     "configuration instead of .lockseam.yaml beside or above the database"},
    {"--config", "YAML", ByAnalyses, setText<&Options::ConfigText>,
     "configuration as text instead of a file"},
    {"--dump-config", "", ByCheck, setQuery<ConfigQuery::Dump>,
     "print the configuration in force and stop"},
    {"--verify-config", "", ByCheck, setQuery<ConfigQuery::Verify>,
     "say what is wrong with the configuration and stop"},
    {"--list-checks", "", ByCheck, setQuery<ConfigQuery::ListChecks>,
     "print the rules that are on and stop"},
    {"--parse-every-body", "", ByExtractors, setFlag<&Options::ParseEveryBody>,
     "also parse bodies in system headers"},
    {"-j", "N", ByAnalyses, setJobs, "this many units at a time (default: one per processor)"},
    {"--cache-dir", "DIR", ByAnalyses, setText<&Options::CacheFolder>,
     "keep facts in DIR instead of .lockseam beside the database"},
    {"--no-cache", "", ByAnalyses, setFlag<&Options::NoCache>, "extract every unit, keep nothing"},
    {"--checks", "GLOBS", ByFinders, setText<&Options::Checks>,
     "rules, as clang-tidy takes them: -*,lockseam-guard"},
    {"--pairs", "", ByFinders, setFlag<&Options::Pairs>, "also lockseam-context-witness-pair"},
    {"--min-rank", "N", ByFinders, setMinRank, "leave out findings below rank N (default 30)"},
    {"--exclude", "GLOB", ByFinders, addExclude, "leave out findings in files that match"},
    {"--header-filter", "RE", ByFinders, setHeaderFilter,
     "of the findings in headers, only those in files that match"},
    {"--explain-rank", "", ByCheck, setFlag<&Options::ExplainRank>,
     "say what speaks for each finding, and against it"},
    {"--show-suppressed", "", ByCheck, setFlag<&Options::ShowSuppressed>,
     "also findings that a NOLINT comment suppresses"},
    {"--baseline", "FILE", ByFinders, setText<&Options::Baseline>,
     "findings that are known: a file of lockseam baseline (default there: .lockseam-baseline), or "
     "of check an earlier SARIF or JSON report; they are not shown and do not count"},
    {"--new-only", "", ByCheck, setFlag<&Options::NewOnly>,
     "only findings that are not in the baseline, or without one not in the last results"},
    {"--diff", "[REF]", ByCheck, setDiff,
     "only findings that are new since this commit (default HEAD), wherever they are"},
    {"--staged", "", ByCheck, setFlag<&Options::Staged>,
     "only findings that the staged change brings in; sources as they will be committed"},
    {"--budget", "TIME", ByCheck, setBudget,
     "extract no longer than that (500ms, 10s, 2m); exit with 3 if it is not enough"},
    {"--fail-on-stale-baseline", "", ByCheck, setFlag<&Options::FailOnStale>,
     "exit with 1 if the baseline has entries for which there is no finding"},
    {"--format", "FORMAT", ByCheck, setFormat, "text, sarif, json, html, gitlab or github"},
    {"--output", "FILE", ByCheck, setOutput,
     "write to FILE; FORMAT=FILE, repeatable, writes it besides"},
    {"--html-sources", "WHICH", ByCheck, setHtmlSources,
     "in html: excerpt (default: the lines around each step) or none"},
    {"--sarif-flows", "HOW", ByCheck, setFlows,
     "of sarif: the steps of all threads merged in one flow (default), or split by thread"},
    {"--sarif-category", "NAME", ByCheck, setText<&Options::SarifCategory>,
     "of sarif: tells uploads for several configurations of a project apart"},
    {"--sarif-relocatable", "", ByCheck, setFlag<&Options::SarifRelocatable>,
     "of sarif: leave out where the project lies: the same bytes on every machine"},
    {"--color", "WHEN", ByCheck, setColor, "auto, always or never"},
    {"--dump", "WHAT", ByCheck, setDump,
     "print facts, callgraph, summaries, accesses, guards or atomicity and stop"},
    {"--stats", "", ByCheck, setFlag<&Options::Stats>, "print counts of the analysis"},
    {"--timing", "", ByCheck, setFlag<&Options::Timing>, "print the time of each stage"},
    {"--quiet", "", ByAnalyses, setFlag<&Options::Quiet>, "no summary and no progress"},
    {"--fail-on", "LEVEL", ByCheck, setFailOn,
     "exit with 1 from this level on: error, warning (default), note"},
    {"--warnings-as-errors", "GLOBS", ByCheck, setText<&Options::WarningsAsErrors>,
     "exit with 1 for findings of these rules, whatever their level"},
    {"--format", "FORMAT", ByAtomicity, setAtomicityFormat, "of atomicity: text or json"},
    {"--explain", "FUNCTION", ByAtomicity, setText<&Options::Explained>,
     "every step of FUNCTION, and where it stops being atomic"},
    {"--intent", "WHICH", ByFinders, setIntent,
     "what ought to be atomic: annotated functions (default), synch: also every outermost "
     "critical section, export: also functions that others may call"},
    {"--ignore-annotations", "", ByFinders | ByGuards | ByAtomicity,
     setFlag<&Options::IgnoreAnnotations>, "as if no guarded_by and requires were written"},
    {"--format", "FORMAT", ByGuards, setGuardFormat,
     "of guards: text, json, or diff: a patch that declares them"},
    {"--guard-macro", "NAME", ByGuards | ByLsp, setGuardMacro,
     "in the patch NAME(lock) instead of the attribute, e.g. GUARDED_BY"},
    {"--min-confidence", "SHARE", ByFinders | ByGuards | ByAtomicity, setMinConfidence,
     "accesses that must hold an inferred guard (default 0.9)"},
    {"--min-support", "N", ByFinders | ByGuards | ByAtomicity, setMinSupport,
     "and how many must hold it at least (default 2)"},
    {"--index", "FILE", ByAnalyses, addIndex,
     "a file of lockseam extract or link instead of the database (repeatable)"},
    {"--root", "DIR", ByExtractors, setText<&Options::Root>,
     "the folder that facts of extract do not name (default: the current one), and from which "
     "sarif, gitlab and github count paths (default: the one with .git)"},
    {"-o", "OUT", ByExtract | ByLink | ByPlan, setText<&Options::OutputFile>,
     "of extract and link: the file to write; of plan: the folder for facts"},
    {"-MD", "", ByExtract, setFlag<&Options::WritesDependencies>,
     "of extract: write a dependency file for make and ninja"},
    {"-MF", "FILE", ByExtract, setText<&Options::DependencyFile>,
     "of extract: its name (default: OUT with .d)"},
    {"--file-prefix-map", "OLD=NEW", ByExtract, addPrefixMap,
     "of extract: write NEW for paths that begin with OLD"},
    {"--cdb-entry", "N", ByExtract, setDatabaseEntry,
     "of extract: instead of FILE, the N-th unit that plan lists"},
    {"--strict", "", ByExtract, setFlag<&Options::Strict>,
     "of extract: exit with 1 if the unit has errors"},
    {"--ninja", "", ByPlan, setPlan<PlanFormat::Ninja>, "of plan: a build.ninja"},
    {"--jsonl", "", ByPlan, setPlan<PlanFormat::JsonLines>, "of plan: JSON, a line for each unit"},
    {"--shell", "", ByPlan, setPlan<PlanFormat::Shell>, "of plan: a command line for each unit"},
    {"--shard", "I/N", ByPlan, setShard, "of plan: the I-th of N parts"},
    {"--exit-zero", "", ByCheck, setFlag<&Options::ExitZero>, "exit with 0 despite findings"},
    {"--repetitions", "N", ByBench, setRepetitions, "of bench: runs of each tool (default 3)"},
    {"--sample", "N", ByBench, setSample, "of bench: units that slow tools see (default 20)"},
    {"--sample-only", "", ByBench, setSampleOnly, "of bench: and no tool sees others"},
    {"--synthetic", "[UNITS,...]", ByBench, setSizes,
     "of bench: synthetic programs of so many units (default 1250,2500,5000,10000)"},
    {"--json", "FILE", ByBench, setFile<&BenchOptions::Json>, "of bench: all figures"},
    {"--plot", "FILE", ByBench, setFile<&BenchOptions::Plot>, "of bench: an SVG picture"},
};

} // namespace

llvm::ArrayRef<OptionRow> lockseam::optionRows() { return Rows; }
