// PublishedFindings.h - which diagnostics the editor shows for which file.
#pragma once

#include "AnalysisRuns.h"
#include "Documents.h"

namespace lockseam {

struct PublishedFinding {
  std::string Rule, Function;
  Json Fixes; // as findingDiagnostics gives them
};

class PublishedFindings {
public:
  PublishedFindings(ClientChannel &Client, const Documents &Open) : Client(Client), Open(Open) {}

  void foldRelated(bool Folds) { FoldsRelated = Folds; }
  /// Files that have no finding any more are cleared. What was typed into since it was
  /// analysed keeps what it has: the next result is on its way.
  void publish(const Json &Findings, const AnalysisRuns::Versions &Seen);
  /// A document is open now, by a name of the editor's own choice.
  void rename(const Document &Opened);

  /// By fingerprint; null if nothing like it is shown.
  const PublishedFinding *find(const std::string &Fingerprint) const;

private:
  void send(const std::string &Path, const Document *Shown, const Json &Diagnostics);

  ClientChannel &Client;
  const Documents &Open;
  bool FoldsRelated = false;
  std::map<std::string, Json> ByPath;      // what is shown
  std::map<std::string, std::string> Uris; // under which name
  std::map<std::string, PublishedFinding> ByFingerprint;
};

} // namespace lockseam
