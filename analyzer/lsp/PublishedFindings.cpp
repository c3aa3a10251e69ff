// PublishedFindings.cpp - which diagnostics the editor shows for which file.
#include "PublishedFindings.h"
#include "FindingDiagnostics.h"
#include "Uri.h"

using namespace lockseam;

void PublishedFindings::publish(const Json &Findings, const AnalysisRuns::Versions &Seen) {
  std::map<std::string, Json> Next;
  for (const auto &[Path, Old] : ByPath)
    Next[Path] = Json::array();
  for (const auto &[Uri, Each] : Open.all())
    Next[Each.Path] = Json::array();
  ByFingerprint.clear();
  for (const Json &Each : Findings) {
    const Json *Found = valueAt(Each, {"diagnostic"});
    std::optional<std::string> Path = pathOfUri(textAt(Each, {"uri"}).value_or(""));
    if (!Found || !Path)
      continue;
    const Document *Shown = Open.findPath(*Path);
    Json &List = Next[Shown ? Shown->Path : *Path];
    List.push_back(*Found);
    if (FoldsRelated)
      lockseam::foldRelated(List.back());
    ByFingerprint[textAt(*Found, {"data"}).value_or("")] = {textAt(*Found, {"code"}).value_or(""),
                                                            textAt(Each, {"function"}).value_or(""),
                                                            listAt(Each, {"fixes"})};
  }
  for (const auto &[Path, Diagnostics] : Next) {
    const Document *Shown = Open.findPath(Path);
    auto Version = Shown ? Seen.find(Shown->Uri) : Seen.end();
    bool IsOutdated = Shown && (Version == Seen.end() || Version->second != Shown->Version);
    if (!IsOutdated)
      send(Path, Shown, Diagnostics);
  }
}

void PublishedFindings::rename(const Document &Opened) {
  auto Known = ByPath.find(Opened.Path);
  if (Known != ByPath.end() && Uris[Opened.Path] != Opened.Uri)
    send(Opened.Path, &Opened, Json(Known->second));
}

const PublishedFinding *PublishedFindings::find(const std::string &Fingerprint) const {
  auto Known = ByFingerprint.find(Fingerprint);
  return Known == ByFingerprint.end() ? nullptr : &Known->second;
}

void PublishedFindings::send(const std::string &Path, const Document *Shown,
                             const Json &Diagnostics) {
  std::string Uri = Shown ? Shown->Uri : uriOfPath(Path);
  auto Before = Uris.find(Path);
  if (Before != Uris.end() && Before->second != Uri)
    Client.notify("textDocument/publishDiagnostics",
                  {{"uri", Before->second}, {"diagnostics", Json::array()}});
  Json Params = {{"uri", Uri}, {"diagnostics", Diagnostics}};
  if (Shown)
    Params["version"] = Shown->Version;
  Client.notify("textDocument/publishDiagnostics", std::move(Params));
  if (Diagnostics.empty()) {
    ByPath.erase(Path);
    Uris.erase(Path);
    return;
  }
  ByPath[Path] = Diagnostics;
  Uris[Path] = Uri;
}
