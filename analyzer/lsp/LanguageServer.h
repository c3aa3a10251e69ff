// LanguageServer.h - what each message of the editor does.
#pragma once

#include "AnalysisRuns.h"
#include "ClientTraits.h"
#include "Documents.h"
#include "PublishedFindings.h"

namespace lockseam {

class LanguageServer {
public:
  /// Words: options of the command line.
  LanguageServer(std::vector<std::string> Words, std::string Program);

  /// One message, or what is none.
  void take(llvm::StringRef Content);
  void takeGarbage(llvm::StringRef Why);

  /// Set by exit.
  std::optional<int> ExitStatus;
  bool isShutDown() const { return Now == State::ShutDown; }

  ClientChannel Client;
  AnalysisRuns Runs;

private:
  enum class State { Fresh, Running, ShutDown };
  using RequestHandler = void (LanguageServer::*)(const Json &Id, const Json &Params);
  using NotificationHandler = void (LanguageServer::*)(const Json &Params);

  void takeRequest(const Json &Id, const std::string &Method, const Json &Params);
  void takeNotification(const std::string &Method, const Json &Params);

  void initialize(const Json &Id, const Json &Params);
  void shutdown(const Json &Id, const Json &Params);
  void hover(const Json &Id, const Json &Params);
  void codeAction(const Json &Id, const Json &Params);
  void executeCommand(const Json &Id, const Json &Params);

  void initialized(const Json &Params);
  void exit(const Json &Params);
  void didOpen(const Json &Params);
  void didChange(const Json &Params);
  void didSave(const Json &Params);
  void didClose(const Json &Params);
  void didChangeConfiguration(const Json &Params);
  void didChangeWatchedFiles(const Json &Params);
  void cancelRequest(const Json &Params);
  void cancelProgress(const Json &Params);

  /// False, and a word to the user, if it cannot be.
  bool useSettings(const Json &Value);
  void changeSettings(const Json &Value);
  AnalysisRequest request();
  std::vector<std::string> openSources() const;
  AnalysisRuns::Versions versions() const;
  void publish(const Json &Result, const AnalysisRuns::Versions &Seen);
  /// Asks the analysis; Respond gets the answer, unless the editor cancels before.
  void askFor(const Json &Id, Json Query, bool Waits, AnalysisRuns::Then Respond);
  Json fixActions(const Json &Diagnostic) const;
  Json currentChanges(const Json &Edits) const;
  Json annotationActions(const Json &Annotations) const;
  llvm::Error addToBaseline(const std::string &Fingerprint) const;

  State Now = State::Fresh;
  std::vector<std::string> Words;
  ClientTraits Traits;
  Settings Set;
  Documents Open;
  PublishedFindings Findings{Client, Open};
  std::string Baseline;               // its file; empty: not known yet
  bool OpenCounts = false;            // the database names no files: what is open is the program
  std::vector<std::string> AskedOpen; // in the last request
  std::map<std::string, uint32_t> Queries; // by the id of the request, as text
};

} // namespace lockseam
