// CommandLine.cpp - what the user typed, as a value.
#include "CommandLine.h"
#include "Errors.h"
#include "OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

struct CommandRow {
  StringRef Name;
  Command Is;
  unsigned User;
  StringRef Synopsis = "";
  StringRef Help = ""; // none: not shown
};
constexpr CommandRow Commands[] = {
    {"check", Command::Check, ByCheck, "[-p DIR] [FILE...] [options] [-- compiler flags]",
     "analyse, and print the findings"},
    {"locks", Command::Locks, ByLocks, "[-p DIR] [FILE...]",
     "every lock operation that was recognised, and lock-like calls that were not"},
    {"atomicity", Command::Atomicity, ByAtomicity, "[-p DIR] [FILE...]",
     "what every function is to other threads, and why"},
    {"guards", Command::Guards, ByGuards, "[-p DIR] [FILE...]",
     "the guard of every shared field and global"},
    {"baseline", Command::Baseline, ByBaseline, "create|update|prune [-p DIR]",
     "the findings that are known, as a file: write it, bring it up to date, drop what is gone"},
    {"extract", Command::Extract, ByExtract, "-o OUT FILE [-- compiler command]",
     "the facts of one unit"},
    {"link", Command::Link, ByLink, "-o OUT FACTS...", "facts of several units in one file"},
    {"plan", Command::Plan, ByPlan, "[-p DIR] --ninja|--jsonl|--shell",
     "what to extract, for build engines"},
    {"bench", Command::Bench, ByBench, "[-p DIR] [--synthetic]",
     "what it costs, against Clang's own tools"},
    {"explain", Command::Explain, 0, "RULE", "what a rule means and how to repair it"},
    {"lsp", Command::Lsp, ByLsp, "[-p DIR]", "the language server, for editors"},
    {"lsp-analysis", Command::LspAnalysis, 0},
    {"completion", Command::Completion, 0, "bash|zsh|fish", "completion for a shell"},
    {"man", Command::Man, 0, "", "this manual as a page for man"},
    {"extract-worker", Command::ExtractWorker, 0},
    {"--version", Command::Version, 0},
    {"--help", Command::Help, 0},
    {"-h", Command::Help, 0},
    {"help", Command::Help, 0}};

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
        Result.Words = Words.drop_front(At).vec();
        User = Row.User;
        return llvm::Error::success();
      }
      Names.push_back(Row.Name);
    }
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
    if (!Row->ValueName.empty() && !HasValue && !Row->ValueName.starts_with("[")) {
      if (At == Words.size())
        return failure("lockseam: option '" + Name + "' needs a value: " + Row->ValueName);
      Value = Words[At++];
    }
    Result.Given.insert(Row->Name.str());
    std::string Problem = Row->Set(Result, Value);
    if (!Problem.empty())
      return failure("lockseam: " + Name + (Name == "-p" || Name == "-j" ? " " : "=") + Value +
                     ": " + Problem);
    return llvm::Error::success();
  }

  const OptionRow *find(StringRef Name) const {
    for (const OptionRow &Row : optionRows())
      if (Row.Name == Name && (Row.Users & User))
        return &Row;
    return nullptr;
  }

  llvm::Error unknownOption(StringRef Name) const {
    std::vector<StringRef> Names;
    for (const OptionRow &Row : optionRows())
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

std::string lockseam::setOption(Options &To, StringRef Name, StringRef Value) {
  for (const OptionRow &Row : optionRows())
    if (Row.Name == Name && (Row.Users & ByCheck))
      return Row.Set(To, Value);
  return "no such option";
}

std::vector<CommandInfo> lockseam::knownCommands() {
  std::vector<CommandInfo> Result;
  for (const CommandRow &Row : Commands)
    if (!Row.Help.empty())
      Result.push_back({Row.Name, Row.Synopsis, Row.Help});
  return Result;
}

/// A setter that takes only some words names them when it is given another.
static std::vector<std::string> valuesOf(const OptionRow &Row) {
  Options Scratch;
  std::string Problem = Row.ValueName.empty() ? "" : Row.Set(Scratch, "?");
  StringRef Names = Problem;
  std::vector<std::string> Result;
  if (!Names.consume_front("expected one of "))
    return Result;
  llvm::SmallVector<StringRef> Parts;
  Names.split(Parts, ", ");
  for (StringRef Part : Parts)
    Result.push_back(Part.str());
  return Result;
}

std::vector<OptionInfo> lockseam::knownOptions() {
  std::vector<OptionInfo> Result;
  for (const OptionRow &Row : optionRows()) {
    OptionInfo Is{Row.Name, Row.ValueName, Row.Help, {}, valuesOf(Row)};
    for (const CommandRow &Each : Commands)
      if (Row.Users & Each.User)
        Is.Commands.push_back(Each.Name);
    Result.push_back(std::move(Is));
  }
  return Result;
}
