// Extract.cpp - runs Clang over one unit, in this process and without a trace outside.
#include "analyzer/extract/Extract.h"
#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/extract/FrontendCompat.h"
#include "analyzer/extract/LargeStack.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/extract/RecordInputs.h"
#include "analyzer/extract/UnitExtractor.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/Path.h"

namespace lockseam {

namespace {

/// Keeps the first error, prints nothing.
class FirstErrorKeeper : public clang::DiagnosticConsumer {
public:
  explicit FirstErrorKeeper(llvm::StringRef Directory) : Directory(Directory) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Error || !Text.empty())
      return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Text = place(Info) + "error: " + std::string(Message);
  }
  std::string Text;

private:
  std::string place(const clang::Diagnostic &Info) const {
    if (Info.getLocation().isInvalid() || !Info.hasSourceManager())
      return "";
    Location Where = Locations(Info.getSourceManager(), Directory).at(Info.getLocation());
    if (Where.File.empty())
      return "";
    return Where.File.str().str() + ":" + std::to_string(Where.Line) + ":" +
           std::to_string(Where.Column) + ": ";
  }
  std::string Directory;
};

class ExtractAction : public clang::ASTFrontendAction {
public:
  ExtractAction(const UnitCommand &Command, const ExtractOptions &Options, UnitFacts &Facts)
      : Command(Command), Options(Options), Facts(Facts) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                        llvm::StringRef) override {
    return makeUnitExtractor(Command, Options, Compiler.getSourceManager(), Facts);
  }

private:
  const UnitCommand &Command;
  const ExtractOptions &Options;
  UnitFacts &Facts;
};

/// The driver's view of the command; null if nothing would be compiled.
std::shared_ptr<clang::CompilerInvocation> invocationOf(const std::vector<std::string> &Arguments,
                                                        const FileSystem &Files) {
  std::vector<const char *> Texts;
  for (const std::string &Argument : Arguments)
    Texts.push_back(Argument.c_str());
  clang::DiagnosticOptions DiagnosticOptions;
  clang::IgnoringDiagConsumer Ignored;
  clang::CreateInvocationOptions Options;
  Options.Diags = makeDiagnostics(Files, DiagnosticOptions, Ignored);
  Options.VFS = Files;
  Options.RecoverOnError = true;
  return clang::createInvocation(Texts, Options);
}

/// Parse only, write nothing, go on after errors, and leave no memory behind.
void adjust(clang::CompilerInvocation &Invocation, const UnitCommand &Command,
            const ExtractOptions &Options) {
  clang::FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Frontend.SkipFunctionBodies = !Options.ParseEveryBody;
  Frontend.DisableFree = false;
  Frontend.Plugins.clear();
  Frontend.AddPluginActions.clear();
  Frontend.StatsFile.clear();
  Frontend.ModuleMapFiles.clear();
  clang::DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  Diagnostics.IgnoreWarnings = true;
  Diagnostics.Warnings.clear();
  Diagnostics.ErrorLimit = 0;
  Diagnostics.ShowCarets = false; // or the number of errors is printed
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.VerifyDiagnostics = false;
  Invocation.getDependencyOutputOpts() = clang::DependencyOutputOptions();
  Invocation.getPreprocessorOpts().ImplicitPCHInclude.clear();
  Invocation.getFileSystemOpts().WorkingDir = Command.Directory;
  Invocation.getHeaderSearchOpts().ImplicitModuleMaps = false; // they would be built
  clang::LangOptions &Language = Invocation.getLangOpts();
  Language.ImplicitModules = false;
  Language.SpellChecking = false;
  // In C, guarded_by(mu) may name a member that comes later only with this.
  Language.ExperimentalLateParseAttributes = !Language.CPlusPlus;
}

struct Attempt {
  bool HasCompiler = false;
  bool HasTarget = false; // false: Clang knows no such machine
  UnitFacts Facts;
};

Attempt attempt(const UnitCommand &Command, const ExtractOptions &Options, const FileSystem &Files,
                MachineOptions Machine) {
  Attempt Result;
  Result.Facts.MainFile = Name(absolutePath(Command.File, Command.Directory));
  auto Invocation = invocationOf(clangArguments(Command, Machine).Arguments, Files);
  if (!Invocation || Invocation->getFrontendOpts().Inputs.empty())
    return Result;
  Result.HasCompiler = true;
  adjust(*Invocation, Command, Options);
  FirstErrorKeeper Errors(Command.Directory);
  auto Compiler = makeCompiler(std::move(Invocation), Files, Errors);
  Compiler->setVerboseOutputStream(llvm::nulls());
  // A missing header would otherwise stop all instantiation of templates.
  Compiler->getDiagnostics().setFatalsAsError(true);
  ExtractAction Action(Command, Options, Result.Facts);
  bool Succeeded = Compiler->ExecuteAction(Action);
  Result.HasTarget = Compiler->hasTarget();
  Result.Facts.Incomplete = !Succeeded || !Errors.Text.empty();
  Result.Facts.FirstError = Errors.Text;
  return Result;
}

llvm::Expected<UnitFacts> extract(const UnitCommand &Command, const ExtractOptions &Options,
                                  const FileSystem &Files) {
  auto Main = Files->openFileForRead(absolutePath(Command.File, Command.Directory));
  if (!Main)
    return llvm::createStringError(Main.getError(), "cannot read %s: %s", Command.File.c_str(),
                                   Main.getError().message().c_str());
  Attempt Result = attempt(Command, Options, Files, MachineOptions::Keep);
  if (Result.HasCompiler && !Result.HasTarget)
    Result = attempt(Command, Options, Files, MachineOptions::Drop);
  if (!Result.HasCompiler)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "%s: the compile command runs no compiler",
                                   Command.File.c_str());
  return std::move(Result.Facts);
}

llvm::Expected<UnitFacts> extractOnLargeStack(const UnitCommand &Command,
                                              const ExtractOptions &Options,
                                              const FileSystem &Files) {
  std::optional<llvm::Expected<UnitFacts>> Result;
  onLargeStack([&] { Result.emplace(extract(Command, Options, Files)); });
  return std::move(*Result);
}

} // namespace

llvm::Expected<UnitFacts> extractFacts(const UnitCommand &Command, const ExtractOptions &Options,
                                       InputRecord *Record) {
  FileSystem Files = llvm::vfs::createPhysicalFileSystem();
  // Relative names that the driver looks for itself are meant from there; if there is no
  // such folder, the main file says so.
  Files->setCurrentWorkingDirectory(Command.Directory);
  if (Options.Unsaved)
    Files = overlayUnsaved(std::move(Files), *Options.Unsaved);
  if (Record)
    Files = recordInputs(std::move(Files), *Record);
  return extractOnLargeStack(Command, Options, Files);
}

llvm::Expected<UnitFacts>
extractFromText(const std::vector<std::pair<std::string, std::string>> &Files,
                const std::vector<std::string> &Flags, const ExtractOptions &Options) {
  UnitCommand Command;
  Command.Directory = "/unit";
  Command.File = Files.front().first;
  bool IsC = llvm::sys::path::extension(Command.File) == ".c";
  Command.Arguments = {IsC ? "clang" : "clang++"};
  Command.Arguments.insert(Command.Arguments.end(), Flags.begin(), Flags.end());
  Command.Arguments.push_back(Command.File);
  auto InMemory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[File, Text] : Files)
    InMemory->addFile(absolutePath(File, Command.Directory), 0,
                      llvm::MemoryBuffer::getMemBufferCopy(Text, File));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      FileSystem(llvm::vfs::createPhysicalFileSystem()));
  Overlay->pushOverlay(InMemory);
  return extractOnLargeStack(Command, Options, Overlay);
}

} // namespace lockseam
