// Main.cpp - the commands of lockseam, dispatched. Each returns its exit status.
#include "analyzer/driver/Check.h"
#include "analyzer/driver/Errors.h"
#include "analyzer/driver/WorkerProtocol.h"
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
  case Command::Explain:
    return runExplain(Chosen);
  case Command::ExtractWorker:
    return runWorker(Chosen);
  case Command::Version:
    llvm::outs() << "lockseam " << toolVersion() << " (LLVM " << llvmVersion() << ")\n";
    return Clean;
  case Command::Help:
    llvm::outs() << helpText();
    return Clean;
  }
  return BadInput;
}

int main(int Argc, char **Argv) {
  llvm::Expected<Options> Chosen =
      parseCommandLine(std::vector<std::string>(Argv + 1, Argv + Argc));
  if (!Chosen) {
    llvm::errs() << llvm::toString(Chosen.takeError()) << '\n';
    return BadInput;
  }
  // Any address in this binary tells the system which file it is.
  std::string Program = llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&run));
  return run(*Chosen, Program);
}
