// CommandLine.cpp - what the user typed, as a value.
#include "CommandLine.h"
#include "Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Regex.h"
#include <climits>

using namespace lockseam;
using llvm::StringRef;

namespace {

/// Empty: fine. Else what is wrong with the value.
using Setter = std::string (*)(Options &, StringRef Value);

enum Users : unsigned {
  ByCheck = 1,
  ByLocks = 2,
  ByExtract = 4,
  ByGuards = 8,
  ByAtomicity = 16,
  ByLink = 32,
  ByPlan = 64,
  ByAnalyses = ByCheck | ByLocks | ByGuards | ByAtomicity,
  ByExtractors = ByAnalyses | ByExtract | ByPlan
};

struct OptionRow {
  StringRef Name;
  StringRef ValueName; // empty: a flag
  unsigned Users;
  Setter Set;
  StringRef Help;
};

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

constexpr Choice<Format> Formats[] = {
    {"text", Format::Text}, {"sarif", Format::Sarif}, {"json", Format::Json}};

std::string setFormat(Options &O, StringRef Value) {
  if (Value == "html" || Value == "gitlab" || Value == "github")
    return "not in this version";
  return choose(O.As, Value, Formats);
}

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

std::string setColor(Options &O, StringRef Value) {
  static constexpr Choice<ColorMode> Modes[] = {
      {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};
  return choose(O.Color, Value, Modes);
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

std::string addExclude(Options &O, StringRef Value) {
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Value);
  if (!Pattern)
    return llvm::toString(Pattern.takeError());
  O.Exclude.push_back(Value.str());
  return "";
}

std::string setHeaderFilter(Options &O, StringRef Value) {
  std::string Problem;
  llvm::Regex(Value).isValid(Problem);
  O.HeaderFilter = Value.str();
  return Problem;
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

constexpr OptionRow Rows[] = {
    {"-p", "DIR", ByExtractors, setText<&Options::Database>,
     "folder of compile_commands.json or compile_flags.txt"},
    {"--only", "", ByExtractors, setFlag<&Options::Only>, "analyse just the units of FILE..."},
    {"--extra-arg", "ARG", ByExtractors, addExtraArgument, "append ARG to every compiler command"},
    {"--config-file", "FILE", ByAnalyses, setText<&Options::ConfigFile>,
     "configuration instead of .lockseam.yaml beside or above the database"},
    {"--parse-every-body", "", ByExtractors, setFlag<&Options::ParseEveryBody>,
     "also parse bodies in system headers"},
    {"-j", "N", ByAnalyses, setJobs, "this many units at a time (default: one per processor)"},
    {"--cache-dir", "DIR", ByAnalyses, setText<&Options::CacheFolder>,
     "keep facts in DIR instead of .lockseam beside the database"},
    {"--no-cache", "", ByAnalyses, setFlag<&Options::NoCache>, "extract every unit, keep nothing"},
    {"--checks", "GLOBS", ByCheck, setText<&Options::Checks>,
     "rules, as clang-tidy takes them: -*,lockseam-guard"},
    {"--pairs", "", ByCheck, setFlag<&Options::Pairs>, "also lockseam-context-witness-pair"},
    {"--min-rank", "N", ByCheck, setMinRank, "leave out findings below rank N (default 30)"},
    {"--exclude", "GLOB", ByCheck, addExclude, "leave out findings in files that match"},
    {"--header-filter", "RE", ByCheck, setHeaderFilter,
     "of the findings in headers, only those in files that match"},
    {"--explain-rank", "", ByCheck, setFlag<&Options::ExplainRank>,
     "say what speaks for each finding, and against it"},
    {"--show-suppressed", "", ByCheck, setFlag<&Options::ShowSuppressed>,
     "also findings that a NOLINT comment suppresses"},
    {"--format", "FORMAT", ByCheck, setFormat, "text, sarif or json"},
    {"--output", "FILE", ByCheck, setOutput,
     "write to FILE; FORMAT=FILE, repeatable, writes it besides"},
    {"--color", "WHEN", ByCheck, setColor, "auto, always or never"},
    {"--dump", "WHAT", ByCheck, setDump,
     "print facts, callgraph, summaries, accesses, guards or atomicity and stop"},
    {"--stats", "", ByCheck, setFlag<&Options::Stats>, "print counts of the analysis"},
    {"--timing", "", ByCheck, setFlag<&Options::Timing>, "print the time of each stage"},
    {"--quiet", "", ByAnalyses, setFlag<&Options::Quiet>, "no summary and no progress"},
    {"--fail-on", "LEVEL", ByCheck, setFailOn,
     "exit with 1 from this level on: error, warning (default), note"},
    {"--format", "FORMAT", ByAtomicity, setAtomicityFormat, "of atomicity: text or json"},
    {"--explain", "FUNCTION", ByAtomicity, setText<&Options::Explained>,
     "every step of FUNCTION, and where it stops being atomic"},
    {"--intent", "WHICH", ByCheck, setIntent,
     "what ought to be atomic: annotated functions (default), synch: also every outermost "
     "critical section, export: also functions that others may call"},
    {"--ignore-annotations", "", ByCheck | ByGuards | ByAtomicity,
     setFlag<&Options::IgnoreAnnotations>, "as if no guarded_by and requires were written"},
    {"--format", "FORMAT", ByGuards, setGuardFormat,
     "of guards: text, json, or diff: a patch that declares them"},
    {"--guard-macro", "NAME", ByGuards, setGuardMacro,
     "in the patch NAME(lock) instead of the attribute, e.g. GUARDED_BY"},
    {"--min-confidence", "SHARE", ByCheck | ByGuards | ByAtomicity, setMinConfidence,
     "accesses that must hold an inferred guard (default 0.9)"},
    {"--min-support", "N", ByCheck | ByGuards | ByAtomicity, setMinSupport,
     "and how many must hold it at least (default 2)"},
    {"--index", "FILE", ByAnalyses, addIndex,
     "a file of lockseam extract or link instead of the database (repeatable)"},
    {"--root", "DIR", ByExtractors, setText<&Options::Root>,
     "the folder that facts of extract do not name (default: the current one)"},
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
};

constexpr StringRef LaterOptions[] = {"--baseline", "--new-only", "--diff", "--staged", "--budget"};
constexpr StringRef LaterCommands[] = {"lsp", "baseline", "bench"};

struct CommandRow {
  StringRef Name;
  Command Is;
  unsigned User;
};
constexpr CommandRow Commands[] = {{"check", Command::Check, ByCheck},
                                   {"locks", Command::Locks, ByLocks},
                                   {"atomicity", Command::Atomicity, ByAtomicity},
                                   {"guards", Command::Guards, ByGuards},
                                   {"extract", Command::Extract, ByExtract},
                                   {"link", Command::Link, ByLink},
                                   {"plan", Command::Plan, ByPlan},
                                   {"explain", Command::Explain, 0},
                                   {"extract-worker", Command::ExtractWorker, 0},
                                   {"--version", Command::Version, 0},
                                   {"--help", Command::Help, 0},
                                   {"-h", Command::Help, 0},
                                   {"help", Command::Help, 0}};

/// "; did you mean 'x'?" for the nearest name, if one is near.
std::string suggestion(StringRef Typed, llvm::ArrayRef<StringRef> Names) {
  StringRef Best;
  unsigned Least = std::max<unsigned>(Typed.size() / 3, 1) + 1;
  for (StringRef Candidate : Names) {
    unsigned Distance = Typed.edit_distance(Candidate, /*AllowReplacements=*/true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Candidate;
    }
  }
  return Best.empty() ? "" : ("; did you mean '" + Best + "'?").str();
}

class Parser {
public:
  explicit Parser(llvm::ArrayRef<std::string> Words) : Words(Words) {}

  llvm::Expected<Options> parse() {
    if (llvm::Error E = parseCommand())
      return E;
    while (At < Words.size()) {
      StringRef Word = Words[At++];
      if (Word == "--") {
        Result.Flags.emplace(Words.begin() + At, Words.end());
        break;
      }
      if (!Word.starts_with("-") || Word == "-")
        Result.Files.push_back(Word.str());
      else if (llvm::Error E = parseOption(Word))
        return E;
    }
    for (Output &To : Result.Outputs) // the plain --output has the format of --format
      if (&To == Result.Outputs.data() && !Result.ToStdout)
        To.As = Result.As;
    return Result;
  }

private:
  llvm::Error parseCommand() {
    if (Words.empty())
      return failure("lockseam: no command given; see 'lockseam --help'");
    StringRef Word = Words[At++];
    std::vector<StringRef> Names;
    for (const CommandRow &Row : Commands) {
      if (Row.Name == Word) {
        Result.Run = Row.Is;
        User = Row.User;
        return llvm::Error::success();
      }
      Names.push_back(Row.Name);
    }
    if (llvm::is_contained(LaterCommands, Word))
      return failure("lockseam: '" + Word + "' is not in this version");
    return failure("lockseam: unknown command '" + Word + "'" + suggestion(Word, Names));
  }

  llvm::Error parseOption(StringRef Word) {
    if (Word == "--help" || Word == "-h") {
      Result.Run = Command::Help;
      return llvm::Error::success();
    }
    auto [Name, Value] = Word.split('=');
    bool HasValue = Name.size() < Word.size();
    const OptionRow *Row = find(Name);
    if (!Row && Word.starts_with("-j")) { // -j4, as make has it
      Name = "-j";
      Value = Word.drop_front(2);
      HasValue = true;
      Row = find(Name);
    }
    if (!Row)
      return unknownOption(Name);
    if (Row->ValueName.empty() && HasValue)
      return failure("lockseam: option '" + Name + "' takes no value");
    if (!Row->ValueName.empty() && !HasValue) {
      if (At == Words.size())
        return failure("lockseam: option '" + Name + "' needs a value: " + Row->ValueName);
      Value = Words[At++];
    }
    std::string Problem = Row->Set(Result, Value);
    if (!Problem.empty())
      return failure("lockseam: " + Name + (Name == "-p" || Name == "-j" ? " " : "=") + Value +
                     ": " + Problem);
    return llvm::Error::success();
  }

  const OptionRow *find(StringRef Name) const {
    for (const OptionRow &Row : Rows)
      if (Row.Name == Name && (Row.Users & User))
        return &Row;
    return nullptr;
  }

  llvm::Error unknownOption(StringRef Name) const {
    if (llvm::is_contained(LaterOptions, Name))
      return failure("lockseam: option '" + Name + "' is not in this version");
    std::vector<StringRef> Names;
    for (const OptionRow &Row : Rows)
      if (Row.Users & User)
        Names.push_back(Row.Name);
    return failure("lockseam: unknown option '" + Name + "'" + suggestion(Name, Names));
  }

  llvm::ArrayRef<std::string> Words;
  size_t At = 0;
  unsigned User = 0;
  Options Result;
};

} // namespace

llvm::Expected<Options> lockseam::parseCommandLine(llvm::ArrayRef<std::string> Words) {
  return Parser(Words).parse();
}

std::string lockseam::helpText() {
  std::string Text =
      "lockseam finds atomicity violations in C and C++ programs that use locks.\n\n"
      "  lockseam check [-p DIR] [FILE...] [options] [-- compiler flags]   analyse\n"
      "  lockseam locks [-p DIR] [FILE...]    every lock operation that was recognised, and\n"
      "                                       lock-like calls that were not\n"
      "  lockseam atomicity [-p DIR] [FILE...]   what every function is to other threads\n"
      "  lockseam guards [-p DIR] [FILE...]   the guard of every shared field and global\n"
      "  lockseam explain RULE                what a rule means and how to repair it\n"
      "  lockseam extract -o OUT FILE [-- compiler command]   the facts of one unit\n"
      "  lockseam link -o OUT FACTS...        facts of several units in one file\n"
      "  lockseam plan [-p DIR] --ninja|--jsonl|--shell   what to extract, for build engines\n"
      "  lockseam --version | --help\n\n"
      "Without flags after --, the compile database in DIR, or searched upward from the\n"
      "first FILE (each parent and its build*/), is the program; FILE... limits the report\n"
      "to findings with a step in those files.\n\n"
      "Exit status: 2 bad usage or input; else 3 incomplete; else 1 findings; else 0.\n\n"
      "Options of check:\n";
  for (const OptionRow &Row : Rows) {
    std::string Name = Row.Name.str();
    if (!Row.ValueName.empty())
      Name += (Row.Name.starts_with("--") ? "=" : " ") + Row.ValueName.str();
    Name.resize(std::max<size_t>(Name.size() + 1, 22), ' ');
    Text += "  " + Name + Row.Help.str() + "\n";
  }
  return Text;
}
