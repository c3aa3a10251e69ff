// Main.cpp - the commands of lockseam, dispatched. Each returns its exit status.
#include "analyzer/driver/BaselineCommand.h"
#include "analyzer/driver/Bench.h"
#include "analyzer/driver/BuildFarm.h"
#include "analyzer/driver/Check.h"
#include "analyzer/driver/Completion.h"
#include "analyzer/driver/Errors.h"
#include "analyzer/driver/ResponseFiles.h"
#include "analyzer/driver/WorkerProtocol.h"
#include "analyzer/lsp/AnalysisRequest.h"
#include "analyzer/lsp/Server.h"
#include "analyzer/report/Rules.h"
#include "analyzer/report/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;

static int runExplain(const Options &Chosen) {
  if (Chosen.Files.size() != 1) {
    llvm::errs() << "lockseam: explain takes one RULE\n";
    return BadInput;
  }
  const RuleText *Rule = findRule(Chosen.Files[0]);
  if (!Rule) {
    llvm::errs() << "lockseam: no rule '" << Chosen.Files[0] << "'; there are:\n";
    for (const RuleText &Known : allRules())
      llvm::errs() << "  " << Known.Id << '\n';
    return BadInput;
  }
  llvm::outs() << explainRule(*Rule);
  return Clean;
}

static int runCompletion(const Options &Chosen) {
  std::optional<std::string> Script;
  if (Chosen.Files.size() == 1)
    Script = completionScript(Chosen.Files[0]);
  if (!Script) {
    llvm::errs() << "lockseam: completion takes one of bash, zsh, fish\n";
    return BadInput;
  }
  llvm::outs() << *Script;
  return Clean;
}

static int runWorker(const Options &Chosen) {
  uint64_t Memory = 0;
  if (Chosen.Files.size() != 1 || llvm::StringRef(Chosen.Files[0]).getAsInteger(10, Memory)) {
    llvm::errs() << "lockseam: extract-worker is started by lockseam itself\n";
    return BadInput;
  }
  return runExtractWorker(Memory);
}

static int run(const Options &Chosen, const std::string &Program) {
  switch (Chosen.Run) {
  case Command::Check:
    return runCheck(Chosen, Program);
  case Command::Atomicity:
    return runAtomicity(Chosen, Program);
  case Command::Locks:
    return runLocks(Chosen, Program);
  case Command::Guards:
    return runGuards(Chosen, Program);
  case Command::Extract:
    return runExtract(Chosen, Program);
  case Command::Link:
    return runLink(Chosen);
  case Command::Plan:
    return runPlan(Chosen, Program);
  case Command::Bench:
    return runBench(Chosen, Program);
  case Command::Baseline:
    return runBaseline(Chosen, Program);
  case Command::Explain:
    return runExplain(Chosen);
  case Command::Completion:
    return runCompletion(Chosen);
  case Command::Man:
    llvm::outs() << manPage();
    return Clean;
  case Command::ExtractWorker:
    return runWorker(Chosen);
  case Command::Lsp:
    return runLsp(Chosen, Program);
  case Command::LspAnalysis:
    return runLspAnalysis(Program);
  case Command::Version:
    llvm::outs() << "lockseam " << toolVersion() << " (LLVM " << llvmVersion() << ")\n";
    return Clean;
  case Command::Help:
    llvm::outs() << helpText();
    return Clean;
  }
  return BadInput;
}

/// Build engines hand over long lists of words in files.
static llvm::Error readWords(std::vector<std::string> &Words) {
  if (Words.empty() || (Words[0] != "extract" && Words[0] != "link"))
    return llvm::Error::success();
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  return expandResponseFiles(Words, Directory);
}

static llvm::Expected<Options> readCommandLine(std::vector<std::string> Words) {
  if (llvm::Error Problem = readWords(Words))
    return failure("lockseam: " + llvm::toString(std::move(Problem)));
  return parseCommandLine(Words);
}

int main(int Argc, char **Argv) {
  llvm::Expected<Options> Chosen = readCommandLine({Argv + 1, Argv + Argc});
  if (!Chosen) {
    llvm::errs() << llvm::toString(Chosen.takeError()) << '\n';
    return BadInput;
  }
  // Any address in this binary tells the system which file it is.
  std::string Program = llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&run));
  return run(*Chosen, Program);
}
