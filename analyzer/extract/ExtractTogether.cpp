// ExtractTogether.cpp - many units at once, with the headers that they share parsed once.
#include "analyzer/extract/ExtractTogether.h"
#include "analyzer/extract/CompilerRun.h"
#include "analyzer/extract/EarlyInstantiations.h"
#include "analyzer/extract/LargeStack.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/extract/ReadText.h"
#include "analyzer/extract/StepFiles.h"
#include "analyzer/extract/UnitFiles.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace lockseam {

namespace {

/// The command with a main file of ours, of the same language.
UnitCommand withOurMain(UnitCommand Unit) {
  std::string Ours = (StepFiles::Folder + "/main" + llvm::sys::path::extension(Unit.File)).str();
  for (std::string &Argument : Unit.Arguments)
    if (Argument == Unit.File)
      Argument = Ours;
  Unit.File = Ours;
  return Unit;
}

/// A copy that has done nothing ends with this status.
constexpr int InVain = 78;

/// Which of the two processes this is, after a fork.
enum class Divided {
  Copy,
  Original,
  OriginalOfVain // the copy has ended with InVain
};

/// A process ends with this status if one below it was killed: half an answer may have gone out,
/// and nothing must follow it.
constexpr int BrokenOff = 79;

/// Goes on in a copy of this process, and waits for its end in this one.
Divided divide() {
  pid_t This = ::getpid();
  pid_t Copy = ::fork();
  if (Copy == 0) {
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody would wait for it
#endif
    if (::getppid() != This) // it was too late for that
      ::_exit(0);
    return Divided::Copy;
  }
  int Status = 0;
  while (Copy > 0 && ::waitpid(Copy, &Status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(Status) || WEXITSTATUS(Status) == BrokenOff)
    ::_exit(BrokenOff);
  bool DidNothing = Copy < 0 || WEXITSTATUS(Status) == InVain;
  return DidNothing ? Divided::OriginalOfVain : Divided::Original;
}

/// What a unit reads that is parsed by itself. Nothing if that gives errors.
std::optional<ReadText> readAlone(const UnitCommand &Unit, const ExtractOptions &Options,
                                  InputRecord *Inputs) {
  TextReader *Reader = nullptr;
  CompilerRun Read(Unit, Options, unitFiles(Unit, Options, Inputs), MachineOptions::Keep,
                   {[&](clang::CompilerInstance &Compiler) {
                      Reader = &TextReader::follow(Compiler.getPreprocessor(), StepFiles::Folder,
                                                   Unit.Directory);
                    },
                    /*KeepsMemory=*/true});
  if (Read.hasCompiler())
    Read.readOnly();
  if (!Reader || Read.hasErrors())
    return std::nullopt;
  return Reader->text();
}

/// Makes the source of a unit the main file, when it is included.
class MainFile final : public clang::PPCallbacks {
public:
  explicit MainFile(clang::SourceManager &Sources) : Sources(Sources) {}

  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    clang::FileID Id = Sources.getFileID(Where);
    clang::OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(Id);
    if (Reason != EnterFile || IsRead || !Ref || Ref->getName() != Path)
      return;
    IsRead = true;
    Sources.setMainFileID(Id);
  }
  std::string Path;    // empty: no unit has begun yet
  bool IsRead = false; // it would not be if it were a header as well

private:
  clang::SourceManager &Sources;
};

/// One parse, and the copies of it.
class TogetherRun {
public:
  TogetherRun(const std::vector<UnitCommand> &Units, const HeaderTree &Tree,
              const ExtractOptions &Options, bool WantsInputs, const TogetherEvents &Events)
      : Units(Units), Next(&Tree), Options(Options), WantsInputs(WantsInputs), Events(Events) {}

  [[noreturn]] void run() {
    UnitCommand Command = withOurMain(Units.front());
    FileSystem Files = llvm::makeIntrusiveRefCnt<StepFiles>(
        unitFiles(Command, Options, nullptr), Command.File, [this] { return step(); });
    CompilerRun Parse(Command, Options, Files, MachineOptions::Keep,
                      {[this](clang::CompilerInstance &Compiler) { begin(Compiler); },
                       /*KeepsMemory=*/true});
    Run = &Parse;
    if (Parse.hasCompiler())
      Parse.run(Facts);
    if (Unit && Main->IsRead && Reader->text() == *Alone && !Facts.Incomplete)
      Events.Done(*Unit, std::move(Facts), Inputs, /*IsAlone=*/false);
    else if (Unit)
      extractAlone();
    ::_exit(0);
  }

private:
  void begin(clang::CompilerInstance &Compiler) {
    Clang = &Compiler;
    clang::Preprocessor &Lexer = Compiler.getPreprocessor();
    Reader = &TextReader::follow(Lexer, StepFiles::Folder, Units.front().Directory);
    auto Watching = std::make_unique<MainFile>(Compiler.getSourceManager());
    Main = Watching.get();
    Lexer.addPPCallbacks(std::move(Watching));
  }

  /// What is parsed next. After the headers of a node every child and every unit goes on in a
  /// copy of this process.
  StepFiles::Step step() {
    if (Next) {
      Node = std::exchange(Next, nullptr);
      return {Node->Headers};
    }
    if (Run->hasErrors())
      ::_exit(0); // its units are left over
    instantiateForAll();
    // The last one needs no copy.
    for (const HeaderTree &Child : Node->Children)
      if ((Node->Units.empty() && &Child == &Node->Children.back()) || divide() == Divided::Copy) {
        Node = &Child;
        return {Child.Headers};
      }
    for (size_t Each : Node->Units)
      if (Each == Node->Units.back() || divide() == Divided::Copy)
        return {{beginUnit(Each)}, /*IsLast=*/true};
    ::_exit(0);
  }

  /// In a copy, which does all that is left of the node. If that gives errors, this process
  /// does it, and leaves the instantiations to the units.
  void instantiateForAll() {
    switch (divide()) {
    case Divided::Copy:
      instantiateEarly(Clang->getSema());
      if (Run->hasErrors())
        ::_exit(InVain);
      return;
    case Divided::Original:
      ::_exit(0);
    case Divided::OriginalOfVain:
      return;
    }
  }

  std::string beginUnit(size_t Index) {
    Unit = Index;
    Events.Begun(Index);
    std::string Path = absolutePath(Units[Index].File, Units[Index].Directory);
    Facts.MainFile = Name(Path);
    Main->Path = Path;
    Alone = readAlone(Units[Index], Options, WantsInputs ? &Inputs : nullptr);
    if (!Alone || !Alone->hasAllOf(Reader->text())) {
      extractAlone();
      ::_exit(0);
    }
    return "\"" + Path + "\"";
  }

  void extractAlone() {
    InputRecord Own;
    llvm::Expected<UnitFacts> Result =
        extractFacts(Units[*Unit], Options, WantsInputs ? &Own : nullptr);
    Events.Done(*Unit, std::move(Result), Own, /*IsAlone=*/true);
  }

  const std::vector<UnitCommand> &Units;
  const HeaderTree *Next; // the root, until it has been begun
  const HeaderTree *Node = nullptr;
  const ExtractOptions &Options;
  const bool WantsInputs;
  const TogetherEvents &Events;
  const CompilerRun *Run = nullptr;
  clang::CompilerInstance *Clang = nullptr;
  TextReader *Reader = nullptr;
  MainFile *Main = nullptr;
  UnitFacts Facts;
  // Of the unit that this process is for:
  std::optional<size_t> Unit;
  std::optional<ReadText> Alone;
  InputRecord Inputs;
};

} // namespace

std::vector<std::string> argumentsToShare(const UnitCommand &Unit) {
  CompilerArguments All = clangArguments(withOurMain(Unit), MachineOptions::Keep);
  All.Arguments.push_back(All.UnreadFile); // an error, which others must not share
  return All.Arguments;
}

/// Options that say where headers are. Others can make the driver read files, which only a
/// worker may do.
static bool isAboutHeaders(llvm::StringRef Option) {
  for (llvm::StringRef Prefix : {"-I", "-iquote", "-isystem", "-idirafter", "-isysroot",
                                 "--sysroot", "-D", "-U", "-std=", "-stdlib=", "-nostdinc",
                                 "-resource-dir", "--target=", "--driver-mode", "-m32", "-m64"})
    if (Option.starts_with(Prefix))
      return true;
  return false;
}

HeaderOptions headerOptions(const UnitCommand &Unit) {
  UnitCommand Command = withOurMain(Unit);
  std::vector<std::string> All = clangArguments(Command, MachineOptions::Keep).Arguments;
  Command.Arguments = {All.front()};
  for (size_t I = 1; I < All.size(); ++I) {
    if (!isAboutHeaders(All[I]))
      continue;
    Command.Arguments.push_back(All[I]);
    bool HasValueBehind = llvm::is_contained(
        {"-I", "-iquote", "-isystem", "-idirafter", "-isysroot", "--sysroot", "-D", "-U"}, All[I]);
    if (HasValueBehind && I + 1 < All.size())
      Command.Arguments.push_back(All[++I]);
  }
  FileSystem Files = llvm::makeIntrusiveRefCnt<StepFiles>(
      unitFiles(Command, {}, nullptr), Command.File, [] { return StepFiles::Step(); });
  return CompilerRun(Command, {}, Files, MachineOptions::Keep).headerOptions();
}

void extractTogether(const std::vector<UnitCommand> &Units, const HeaderTree &Tree,
                     const ExtractOptions &Options, bool WantsInputs,
                     const TogetherEvents &Events) {
  if (divide() == Divided::Copy)
    onLargeStack([&] { TogetherRun(Units, Tree, Options, WantsInputs, Events).run(); });
}

} // namespace lockseam
