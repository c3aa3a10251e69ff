// AnalysisRuns.h - when the program is analysed, and who answers meanwhile.
//
// At most one analysis is under way; a newer one ends it. The last one that came to its
// end stays and answers queries until the next has a result. A query may wait for that,
// if it is about a text that the last one has not seen.
#pragma once

#include "AnalysisProcess.h"
#include "RunProgress.h"
#include <chrono>
#include <poll.h>

namespace lockseam {

class AnalysisRuns {
public:
  using Clock = std::chrono::steady_clock;
  /// The version of each open document, by its URI.
  using Versions = std::map<std::string, int64_t>;
  /// Gets the answer; null if there is none.
  using Then = std::function<void(const Json &Answer)>;

  struct Owner {
    std::function<AnalysisRequest()> Request;
    std::function<Versions()> CurrentVersions;
    /// Gets what the child reported, and the versions that it saw.
    std::function<void(const Json &Result, const Versions &Seen)> Publish;
    /// Another request may fare better: is there one?
    std::function<bool()> AsksOtherwise;
  };

  AnalysisRuns(ClientChannel &Client, std::string Program, Owner Of)
      : Client(Client), Program(std::move(Program)), Of(std::move(Of)), Shown(Client) {}

  void showProgress(bool Shows) { ShowsProgress = Shows; }
  /// Analyse after this time; an earlier plan is dropped.
  void schedule(std::chrono::milliseconds Delay) { Due = Clock::now() + Delay; }
  void startIfDue();
  /// Ends what is under way, if Token is that of its progress.
  void cancel(const Json &Token);
  void stop();

  bool hasStarted() const { return Running || Current || Due; }
  /// A document that says what its file says: who reads the file has seen it.
  void see(const std::string &Uri, int64_t Version);
  /// The version of a document that answers are about; nothing if it was not open.
  std::optional<int64_t> seenVersion(const std::string &Uri) const;

  /// Waits: for a result newer than this query, if one is coming. The number is for forget.
  uint32_t ask(Json Query, bool Waits, Then Do);
  void forget(uint32_t Query);
  bool isOpen(uint32_t Query) const { return Open.count(Query) > 0; }

  /// For the loop: time until something is due, and the pipes.
  int timeout() const;
  static constexpr size_t Pipes = 4;
  void addPipes(std::vector<pollfd> &Files) const;
  void serve(llvm::ArrayRef<pollfd> Files);

private:
  struct Query {
    Json Text;
    bool Waits = false;
    Then Do;
    bool Sent = false;
  };

  void start();
  void serveRunning(const pollfd &In, const pollfd &Out);
  void serveCurrent(const pollfd &In, const pollfd &Out);
  void takeReply(llvm::StringRef Reply);
  void takeResult(const Json &Result);
  void takeAnswer(const Json &Answer);
  void fail(llvm::StringRef Why);
  void failQueries(bool OnlySent);
  void sendQueries();
  bool isComing() const { return Running || Due; }

  ClientChannel &Client;
  std::string Program;
  Owner Of;
  RunProgress Shown;
  bool ShowsProgress = false;
  std::optional<Clock::time_point> Due;
  std::unique_ptr<AnalysisProcess> Running, Current;
  Versions RunningSees, CurrentSaw;
  Clock::time_point Started;
  std::string LastFailure;
  uint32_t Queries = 0;
  std::map<uint32_t, Query> Open;
};

} // namespace lockseam
