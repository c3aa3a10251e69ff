// AnalysisProcess.cpp - the server's side of a child that analyses.
#include "AnalysisProcess.h"
#include "analyzer/driver/WorkerProtocol.h"
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockseam;

std::unique_ptr<AnalysisProcess> AnalysisProcess::start(const std::string &Program,
                                                        const AnalysisRequest &Asked) {
  std::optional<ChildProcess> Started =
      startChild({Program, "lsp-analysis"}, ChildErrors::Inherited);
  if (!Started)
    return nullptr;
  std::unique_ptr<AnalysisProcess> Process(new AnalysisProcess(*Started));
  Process->Unsent = frame(encodeAnalysis(Asked));
  return Process;
}

AnalysisProcess::~AnalysisProcess() {
  ::kill(Child.Id, SIGKILL); // its workers go with it
  ::waitpid(Child.Id, nullptr, 0);
  closeFile(Child.ToChild);
  closeFile(Child.FromChild);
}

void AnalysisProcess::ask(const Json &Query) { Unsent += frame(lineOf(Query)); }

void AnalysisProcess::write() {
  ssize_t Put = ::write(Child.ToChild, Unsent.data(), Unsent.size());
  if (Put > 0)
    Unsent.erase(0, Put);
  else if (Put < 0 && errno != EAGAIN && errno != EINTR)
    Unsent.clear(); // it is gone: its end of file says so on the other pipe
}

bool AnalysisProcess::read(std::vector<std::string> &Replies) {
  char Buffer[1 << 16];
  ssize_t Got = ::read(Child.FromChild, Buffer, sizeof(Buffer));
  if (Got < 0 && (errno == EAGAIN || errno == EINTR))
    return true;
  if (Got <= 0)
    return false;
  Received.append(Buffer, Got);
  llvm::StringRef Rest = Received;
  while (std::optional<llvm::StringRef> Reply = takeFrame(Rest))
    Replies.push_back(Reply->str());
  Received.erase(0, Received.size() - Rest.size());
  return true;
}
