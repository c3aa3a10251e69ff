// WriteReports.cpp - the report in each format that was asked for, where it was asked for.
#include "WriteReports.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "ExtractProgram.h"
#include "analyzer/report/GithubReporter.h"
#include "analyzer/report/GitlabReporter.h"
#include "analyzer/report/HtmlReporter.h"
#include "analyzer/report/JsonReporter.h"
#include "analyzer/report/SarifReporter.h"
#include "analyzer/report/TextReporter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include <cstdlib>

using namespace lockseam;

namespace {

bool isSet(const char *Variable) {
  const char *Text = std::getenv(Variable);
  return Text && *Text;
}

bool wantsColor(ColorMode Mode) {
  if (Mode != ColorMode::Auto)
    return Mode == ColorMode::Always;
  if (isSet("NO_COLOR") || llvm::StringRef(std::getenv("TERM")) == "dumb")
    return false;
  return isSet("CLICOLOR_FORCE") || llvm::sys::Process::StandardOutIsDisplayed();
}

/// --root, or the nearest folder above with a .git, which review tools count paths from;
/// else Directory itself. Without links, as the paths of the findings are.
std::string projectRoot(const Options &Chosen, llvm::StringRef Directory) {
  llvm::SmallString<128> Real;
  if (!Chosen.Root.empty())
    return llvm::sys::fs::real_path(Chosen.Root, Real) ? pathFrom(Directory, Chosen.Root)
                                                       : std::string(Real);
  if (!llvm::sys::fs::real_path(Directory, Real))
    Directory = Real;
  std::string Root = folderWith(".git", Directory);
  return Root.empty() ? Directory.str() : Root;
}

/// The formats that say of a finding whether it is known show those as well.
bool showsKnown(Format As, const Options &Chosen) {
  bool OnlyNew = Chosen.NewOnly || Chosen.Diff || Chosen.Staged;
  return !OnlyNew && (As == Format::Sarif || As == Format::Json);
}

Report withoutKnown(Report Found) {
  llvm::erase_if(Found.Findings, isKnown);
  return Found;
}

void writeReport(const Report &Found, Format As, const Options &Chosen, llvm::StringRef Directory,
                 bool Color, llvm::raw_ostream &Out) {
  auto Files = sourceFiles(Chosen);
  SourceLines Lines(*Files);
  switch (As) {
  case Format::Text:
    return reportText(Found, Lines, {Directory.str(), Color}, Out);
  case Format::Sarif:
    return reportSarif(Found, Lines,
                       {projectRoot(Chosen, Directory), Directory.str(), Chosen.Flows,
                        Chosen.SarifCategory, Chosen.SarifRelocatable},
                       Out);
  case Format::Json:
    return reportJson(Found, Lines, Directory, Out);
  case Format::Html:
    return reportHtml(Found, Lines, {Directory.str(), Chosen.HtmlSources}, Out);
  case Format::Gitlab:
    return reportGitlab(Found, projectRoot(Chosen, Directory), Out);
  case Format::Github:
    return reportGithub(Found, projectRoot(Chosen, Directory), Out);
  }
}

} // namespace

llvm::Error lockseam::writeReports(const Report &Found, const Options &Chosen,
                                   llvm::StringRef CurrentDirectory) {
  std::optional<Report> New;
  if (llvm::any_of(Found.Findings, isKnown))
    New = withoutKnown(Found);
  auto Shown = [&](Format As) -> const Report & {
    return New && !showsKnown(As, Chosen) ? *New : Found;
  };
  if (Chosen.ToStdout)
    writeReport(Shown(Chosen.As), Chosen.As, Chosen, CurrentDirectory, wantsColor(Chosen.Color),
                llvm::outs());
  llvm::outs().flush();
  for (const Output &To : Chosen.Outputs) {
    auto Write = [&](llvm::raw_ostream &Out) {
      writeReport(Shown(To.As), To.As, Chosen, CurrentDirectory, Chosen.Color == ColorMode::Always,
                  Out);
      return llvm::Error::success();
    };
    if (llvm::Error Problem = writeFile(To.File, Write))
      return Problem;
  }
  return llvm::Error::success();
}
