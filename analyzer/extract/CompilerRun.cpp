// CompilerRun.cpp - Clang over one command, in this process and without a trace outside.
#include "analyzer/extract/CompilerRun.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/extract/UnitExtractor.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

namespace lockseam {

/// Keeps the first error, prints nothing.
class CompilerRun::FirstErrorKeeper : public clang::DiagnosticConsumer {
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

class CompilerRun::ExtractAction : public clang::ASTFrontendAction {
public:
  ExtractAction(const CompilerRun &Of, UnitFacts &Facts) : Of(Of), Facts(Facts) {}

  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    if (Of.Also.Begins)
      Of.Also.Begins(Compiler);
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                        llvm::StringRef) override {
    return makeUnitExtractor(Of.Command, Of.Options, Compiler.getSourceManager(), Facts);
  }

private:
  const CompilerRun &Of;
  UnitFacts &Facts;
};

class CompilerRun::ReadAction : public clang::PreprocessorFrontendAction {
public:
  explicit ReadAction(const CompilerRun &Of) : Of(Of) {}

  void ExecuteAction() override {
    clang::Preprocessor &Lexer = getCompilerInstance().getPreprocessor();
    Lexer.IgnorePragmas(); // the parser is who knows what they say
    if (Of.Also.Begins)
      Of.Also.Begins(getCompilerInstance());
    clang::Token Next;
    Lexer.EnterMainSourceFile();
    do
      Lexer.Lex(Next);
    while (Next.isNot(clang::tok::eof));
  }

private:
  const CompilerRun &Of;
};

namespace {

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

/// Parse only, write nothing, go on after errors.
void adjust(clang::CompilerInvocation &Invocation, const UnitCommand &Command,
            const ExtractOptions &Options, bool KeepsMemory) {
  clang::FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Frontend.SkipFunctionBodies = !Options.ParseEveryBody;
  Frontend.DisableFree = KeepsMemory;
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

} // namespace

CompilerRun::CompilerRun(const UnitCommand &Command, const ExtractOptions &Options,
                         const FileSystem &Files, MachineOptions Machine, CompilerHooks Also)
    : Command(Command), Options(Options), Also(std::move(Also)),
      Errors(std::make_unique<FirstErrorKeeper>(Command.Directory)) {
  CompilerArguments Arguments = clangArguments(Command, Machine);
  if (!Arguments.UnreadFile.empty())
    Errors->Text = "error: the options in '" + Arguments.UnreadFile + "' cannot be read";
  auto Invocation = invocationOf(Arguments.Arguments, Files);
  if (!Invocation || Invocation->getFrontendOpts().Inputs.empty())
    return;
  adjust(*Invocation, Command, Options, this->Also.KeepsMemory);
  Compiler = makeCompiler(std::move(Invocation), Files, *Errors);
  Compiler->setVerboseOutputStream(llvm::nulls());
  // A missing header would otherwise stop all instantiation of templates.
  Compiler->getDiagnostics().setFatalsAsError(true);
}

CompilerRun::~CompilerRun() = default;

HeaderOptions CompilerRun::headerOptions() const {
  HeaderOptions Found;
  if (!hasCompiler())
    return Found;
  for (const auto &Entry : Compiler->getHeaderSearchOpts().UserEntries) {
    std::vector<std::string> &To = Entry.Group == clang::frontend::Quoted   ? Found.Quoted
                                   : Entry.Group == clang::frontend::Angled ? Found.Project
                                                                            : Found.System;
    To.push_back(absolutePath(Entry.Path, Command.Directory));
  }
  for (const auto &[Macro, IsUndefined] : Compiler->getPreprocessorOpts().Macros)
    if (!IsUndefined)
      Found.Macros.insert(llvm::StringRef(Macro).split('=').first.str());
  return Found;
}

bool CompilerRun::hasTarget() const { return Compiler->hasTarget(); }

bool CompilerRun::hasErrors() const { return !Errors->Text.empty(); }

void CompilerRun::run(UnitFacts &Facts) {
  ExtractAction Action(*this, Facts);
  bool Succeeded = Compiler->ExecuteAction(Action);
  Facts.Incomplete = !Succeeded || hasErrors();
  Facts.FirstError = Errors->Text;
}

void CompilerRun::readOnly() {
  ReadAction Action(*this);
  Compiler->ExecuteAction(Action);
}

} // namespace lockseam
