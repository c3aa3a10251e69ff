// AnalysisChild.cpp - the child side: one analysis, then answers about it.
#include "AnalysisRequest.h"
#include "FindingDiagnostics.h"
#include "JsonRpc.h"
#include "SymbolQueries.h"
#include "Uri.h"
#include "analyzer/driver/BaselineFile.h"
#include "analyzer/driver/CompileCommands.h"
#include "analyzer/driver/Errors.h"
#include "analyzer/driver/SelectFindings.h"
#include "analyzer/driver/SummaryCache.h"
#include "analyzer/driver/WorkerProtocol.h"
#include "analyzer/repair/Fixes.h"
#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/Nolint.h"
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace lockseam;

namespace {

void reply(int To, char Kind, llvm::StringRef Text) {
  if (!writeFrame(To, std::string(1, Kind) + Text.str()))
    ::_exit(1); // the server is gone
}

/// Takes out the findings that the baseline knows. One that cannot be read knows none, and
/// the user is told.
void dropKnown(Report &Found, std::vector<std::string> &Prints, const std::string &File) {
  if (!llvm::sys::fs::exists(File))
    return;
  auto Files = llvm::vfs::getRealFileSystem();
  llvm::Expected<Baseline> Known = loadBaseline(File, *Files, /*MinRank=*/0);
  if (!Known) {
    Found.Notices.push_back(llvm::toString(Known.takeError()));
    return;
  }
  KnownFindings(*Known).mark(Found.Findings);
  size_t Kept = 0;
  for (size_t I = 0; I < Prints.size(); ++I) {
    if (isKnown(Found.Findings[I]))
      continue;
    std::swap(Found.Findings[Kept], Found.Findings[I]);
    std::swap(Prints[Kept++], Prints[I]);
  }
  Found.Findings.resize(Kept);
  Prints.resize(Kept);
}

class AnalysisChild {
public:
  AnalysisChild(const AnalysisRequest &Asked, const std::string &Program, int Replies)
      : Asked(Asked), Program(Program), Replies(Replies) {}

  llvm::Error run() {
    if (std::error_code Failure = llvm::sys::fs::set_current_path(Asked.Root))
      return failure(Asked.Root + ": error: " + Failure.message());
    llvm::Expected<Options> Parsed = parseCommandLine(Asked.Words);
    if (!Parsed)
      return Parsed.takeError();
    Chosen = std::move(*Parsed);
    Chosen.Quiet = true;
    Chosen.Unsaved = Asked.Unsaved;
    Chosen.Open = Asked.Open;
    llvm::Expected<Session> Prepared = prepareSession(Chosen);
    if (!Prepared)
      return Prepared.takeError();
    Chosen = Prepared->Chosen; // with what the configuration says
    analyse(*Prepared);
    return llvm::Error::success();
  }

private:
  void analyse(const Session &Ready) {
    auto Told = [&](size_t Done, size_t Total, llvm::StringRef File) {
      reply(Replies, 'P', lineOf({{"done", Done}, {"total", Total}, {"file", File.str()}}));
    };
    ExtractedProgram Extracted =
        extractProgram(Ready.Planned, Chosen, Program, Ready.Directory, Told);
    Stopwatch Watch(/*Prints=*/false);
    SummaryCache Cache(Ready, Extracted);
    AnalysedProgram Analysed(linkUnits(std::move(Extracted.Units), Chosen), Ready.Models, Chosen,
                             Watch, &Cache);
    auto Files = sourceFiles(Chosen);
    SourceLines Sources(*Files);
    Report Found = findReport(Analysed, Extracted, Ready, Chosen);
    markSuppressed(Found, *sourceFiles(Chosen));
    selectFindings(Found, Chosen, Ready.Planned, Ready.Directory);
    limitToFiles(Found, Ready.Planned);
    addFixes(Found, Sources);
    reply(Replies, 'R', lineOf(resultOf(Found, Extracted, Ready, Sources)));
    Cache.store(Analysed);
    SymbolQueries Queries(Analysed, Ready, Chosen, Sources, Asked.Positions);
    while (std::optional<std::string> Query = readFrame(STDIN_FILENO))
      answer(*Query, Queries);
  }

  Json resultOf(Report &Found, const ExtractedProgram &Extracted, const Session &Ready,
                SourceLines &Sources) const {
    std::vector<std::string> Prints = fingerprints(Found.Findings);
    std::string Known = baselineFile(Ready.Chosen, Ready.Planned.Home);
    dropKnown(Found, Prints, Known);
    return {{"findings", findingDiagnostics(Found.Findings, Prints, Sources, Asked.Positions)},
            {"notices", Found.Notices},
            {"units", Ready.Planned.Units.size()},
            {"ofOpen", Ready.Planned.OfOpen},
            {"unitsFromCache", Extracted.FromCache},
            {"baseline", uriOfPath(pathFrom(Ready.Directory, Known))}};
  }

  void answer(llvm::StringRef Text, SymbolQueries &Queries) const {
    llvm::Expected<Json> Query = parseJson(Text);
    if (!Query)
      return llvm::consumeError(Query.takeError());
    Json Answer = nullptr;
    std::optional<std::string> Path = pathOfUri(textAt(*Query, {"uri"}).value_or(""));
    std::optional<Position> At = readPosition(valueAt(*Query, {"position"}));
    std::string Method = textAt(*Query, {"method"}).value_or("");
    if (Path && At && Method == "hover")
      Answer = Queries.hover({*Path, *At});
    else if (Path && At && Method == "annotate")
      Answer = Queries.annotations({*Path, *At});
    reply(Replies, 'A',
          lineOf({{"query", numberAt(*Query, {"query"}).value_or(0)}, {"answer", Answer}}));
  }

  const AnalysisRequest &Asked;
  const std::string &Program;
  int Replies;
  Options Chosen;
};

/// LOCKSEAM_TEST_FAULT=crash:lsp-analysis or hang:lsp-analysis, so that the tests see how
/// the server copes.
void injectFault() {
  const char *Setting = std::getenv("LOCKSEAM_TEST_FAULT");
  auto [What, Where] = llvm::StringRef(Setting ? Setting : "").split(':');
  if (Where != "lsp-analysis")
    return;
  while (What == "hang")
    ::pause();
  if (What == "crash") {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  }
}

} // namespace

int lockseam::runLspAnalysis(const std::string &Program) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody waits for the result any more
#endif
  int Replies = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  std::optional<std::string> Payload = readFrame(STDIN_FILENO);
  if (!Payload) {
    llvm::errs() << "lockseam: lsp-analysis is started by lockseam lsp itself\n";
    return BadInput;
  }
  injectFault();
  AnalysisRequest Asked = decodeAnalysis(*Payload);
  if (llvm::Error Problem = AnalysisChild(Asked, Program, Replies).run())
    reply(Replies, 'E', llvm::toString(std::move(Problem)));
  return Clean;
}
