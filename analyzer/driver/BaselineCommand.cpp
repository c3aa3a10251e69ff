// BaselineCommand.cpp - lockseam baseline: the findings that are known, written to a file.
#include "BaselineCommand.h"
#include "BaselineFile.h"
#include "Comparison.h"
#include "Errors.h"
#include "SelectFindings.h"
#include "WriteReports.h"
#include "analyzer/report/GlobList.h"
#include "analyzer/report/MessageText.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

namespace {

enum class Action { Create, Update, Prune };

std::optional<Action> actionNamed(llvm::StringRef Name) {
  if (Name == "create")
    return Action::Create;
  if (Name == "update")
    return Action::Update;
  return Name == "prune" ? std::optional(Action::Prune) : std::nullopt;
}

llvm::Expected<Action> takeAction(Options &Typed) {
  std::optional<Action> Asked;
  if (!Typed.Files.empty())
    Asked = actionNamed(Typed.Files[0]);
  if (!Asked)
    return failure("lockseam: baseline takes one of create, update, prune");
  Typed.Files.erase(Typed.Files.begin());
  if (Typed.Only || (!Typed.Flags && !Typed.Files.empty()))
    return failure("lockseam: a baseline is of the whole program: neither FILE... nor --only");
  return *Asked;
}

struct Amounts {
  size_t Added = 0, Dropped = 0;
};

class BaselineWriter {
public:
  BaselineWriter(Action Asked, const Session &Ready, std::string File)
      : Asked(Asked), Ready(Ready), File(std::move(File)) {}

  /// Before anything takes time.
  llvm::Error open() {
    bool Exists = llvm::sys::fs::exists(File);
    if (Asked == Action::Create)
      return Exists ? failure(shown() + ": error: there is a baseline already; 'lockseam baseline "
                                        "update' brings it up to date")
                    : llvm::Error::success();
    if (!Exists)
      return failure(shown() +
                     ": error: there is no baseline; 'lockseam baseline create' makes one");
    llvm::Expected<Baseline> Read = loadBaselineText(File);
    if (!Read)
      return Read.takeError();
    Known = std::move(*Read);
    return llvm::Error::success();
  }

  llvm::Error write(Report Found) {
    Amounts Changed;
    if (isWhole(Found, Ready.Chosen))
      Changed.Dropped = dropStale(Found);
    else if (Asked != Action::Create)
      llvm::errs() << "lockseam: note: nothing is dropped: not every unit could be analysed\n";
    if (Asked != Action::Prune)
      Changed.Added = addNew(std::move(Found));
    std::string Text = writeBaseline(Known);
    if (llvm::Error Problem = writeFile(File, [&](llvm::raw_ostream &Out) {
          Out << Text;
          return llvm::Error::success();
        }))
      return Problem;
    if (!Ready.Chosen.Quiet)
      llvm::errs() << shown() << ": " << Changed.Added << " added, " << Changed.Dropped
                   << " dropped, " << Known.Entries.size() << " in all\n";
    return llvm::Error::success();
  }

private:
  std::string shown() const { return oneLine(File); }

  size_t dropStale(const Report &Found) {
    std::set<std::string> Gone;
    GlobList Rules(ruleGlobs(Ready.Chosen)); // of those that are off nothing is known
    for (BaselineEntry &Entry : KnownFindings(Found.Findings).stale(Known))
      if (Rules.contains(Entry.Rule))
        Gone.insert(std::move(Entry.Fingerprint));
    llvm::erase_if(Known.Entries,
                   [&](const BaselineEntry &Entry) { return Gone.count(Entry.Fingerprint) > 0; });
    return Gone.size();
  }

  size_t addNew(Report Found) {
    selectFindings(Found, Ready.Chosen, Ready.Planned, Ready.Directory);
    KnownFindings(Known).mark(Found.Findings);
    llvm::erase_if(Found.Findings, isKnown);
    std::vector<BaselineEntry> New = entriesOf(Found.Findings);
    for (BaselineEntry &Entry : New)
      addEntry(Known, std::move(Entry));
    return New.size();
  }

  Action Asked;
  const Session &Ready;
  std::string File;
  Baseline Known;
};

llvm::Expected<int> run(Options Typed, const std::string &Program) {
  llvm::Expected<Action> Asked = takeAction(Typed);
  if (!Asked)
    return Asked.takeError();
  llvm::Expected<Session> Ready = prepareSession(Typed);
  if (!Ready)
    return Ready.takeError();
  const Options &Chosen = Ready->Chosen;
  BaselineWriter Writer(*Asked, *Ready,
                        displayPath(baselineFile(Chosen, Ready->Planned.Home), Ready->Directory));
  if (llvm::Error Problem = Writer.open())
    return Problem;
  ExtractedProgram Extracted = extractProgram(Ready->Planned, Chosen, Program, Ready->Directory);
  for (const std::string &Notice : Extracted.Notices)
    llvm::errs() << oneLine(Notice) << '\n';
  Stopwatch Watch(/*Prints=*/false);
  AnalysedProgram Analysed(linkUnits(std::move(Extracted.Units), Chosen), Ready->Models, Chosen,
                           Watch);
  Report Found = findReport(Analysed, Extracted, *Ready, Chosen);
  bool Whole = isWhole(Found, Chosen);
  if (llvm::Error Problem = Writer.write(std::move(Found)))
    return Problem;
  return Whole ? Clean : Incomplete;
}

} // namespace

int lockseam::runBaseline(const Options &Typed, const std::string &Program) {
  llvm::Expected<int> Status = run(Typed, Program);
  if (Status)
    return *Status;
  llvm::errs() << llvm::toString(Status.takeError()) << '\n';
  return BadInput;
}
