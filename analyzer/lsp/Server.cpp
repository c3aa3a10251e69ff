// Server.cpp - the loop: bytes from the editor and from the analysis, bytes to the editor.
#include "Server.h"
#include "LanguageServer.h"
#include <cerrno>
#include <csignal>
#include <unistd.h>
#include <utility>

using namespace lockseam;

namespace {

/// A pipe that can be written to takes this much without waiting.
constexpr size_t Portion = 4096;

class Server {
public:
  Server(const Options &Chosen, const std::string &Program) : Language(Chosen.Words, Program) {}

  int run() {
    while (!Language.ExitStatus && !Ended)
      step();
    Language.Runs.stop();
    while (hasOutput() && write())
      ;
    return Language.ExitStatus.value_or(Language.isShutDown() ? 0 : 1);
  }

private:
  void step() {
    std::vector<pollfd> Files = {{STDIN_FILENO, POLLIN, 0},
                                 {hasOutput() ? STDOUT_FILENO : -1, POLLOUT, 0}};
    Language.Runs.addPipes(Files);
    if (::poll(Files.data(), Files.size(), Language.Runs.timeout()) < 0)
      return;
    if (Files[1].revents && !write())
      Ended = true; // nobody listens any more
    Language.Runs.serve(llvm::ArrayRef(Files).drop_front(2));
    if (Files[0].revents)
      read();
    if (!Language.ExitStatus)
      Language.Runs.startIfDue();
  }

  bool hasOutput() {
    if (Output.empty()) {
      Sending = std::exchange(Language.Client.Unsent, "");
      Output = Sending;
    }
    return !Output.empty();
  }

  bool write() {
    ssize_t Put = ::write(STDOUT_FILENO, Output.data(), std::min(Output.size(), Portion));
    if (Put > 0)
      Output = Output.drop_front(Put);
    return Put > 0 || errno == EINTR || errno == EAGAIN;
  }

  void read() {
    char Buffer[1 << 16];
    ssize_t Got = ::read(STDIN_FILENO, Buffer, sizeof(Buffer));
    if (Got < 0 && (errno == EINTR || errno == EAGAIN))
      return;
    if (Got <= 0) {
      Ended = true;
      return;
    }
    Input.append(Buffer, Got);
    takeMessages();
  }

  void takeMessages() {
    llvm::StringRef Rest = Input;
    while (!Language.ExitStatus) {
      StreamStart Start = readStream(Rest);
      if (Start.Is == StreamState::Incomplete)
        break;
      if (Start.Is == StreamState::Message)
        Language.take(Start.Text);
      else
        Language.takeGarbage(Start.Text);
      Rest = Rest.drop_front(Start.Used);
    }
    Input.erase(0, Input.size() - Rest.size());
  }

  LanguageServer Language;
  std::string Input, Sending;
  llvm::StringRef Output; // what is left of Sending
  bool Ended = false;     // the other side is gone
};

} // namespace

int lockseam::runLsp(const Options &Chosen, const std::string &Program) {
  std::signal(SIGPIPE, SIG_IGN); // a child or an editor that is gone is no reason to end
  return Server(Chosen, Program).run();
}
