// FindingDiagnostics.cpp - findings as the diagnostics of an editor.
#include "FindingDiagnostics.h"
#include "Uri.h"
#include "llvm/Support/Path.h"

using namespace lockseam;

namespace {

int severityOf(Level L) {
  switch (L) {
  case Level::Error:
    return 1;
  case Level::Warning:
    return 2;
  case Level::Note:
    return 3; // an information
  }
  return 3;
}

Json relatedTo(const Finding &F, SourceLines &Sources, Encoding In) {
  Json Related = Json::array();
  for (const Note &N : F.Notes) {
    const Location &Where = N.Where.File ? N.Where : F.Where;
    Related.push_back(
        {{"location",
          {{"uri", uriOfPath(Where.File.str())}, {"range", toJson(rangeAt(Where, Sources, In))}}},
         {"message", toldText(N)}});
  }
  return Related;
}

Json diagnosticOf(const Finding &F, const std::string &Fingerprint, SourceLines &Sources,
                  Encoding In) {
  return {{"range", toJson(rangeAt(F.Where, Sources, In))},
          {"severity", severityOf(levelOf(F.Rank))},
          {"code", F.Rule.str().str()},
          {"source", "lockseam"},
          {"message", F.Message},
          {"relatedInformation", relatedTo(F, Sources, In)},
          {"data", Fingerprint}};
}

Range rangeOf(const Replacement &Edit, SourceLines &Sources, Encoding In) {
  uint32_t Line = Edit.Where.Line - 1;
  llvm::StringRef Here = lineOfText(Sources.text(Edit.Where.File).value_or(""), Line);
  size_t Column = Edit.Where.Column - 1;
  return {{Line, positionOf(Here, Column, In).Character},
          {Line, positionOf(Here, Column + Edit.Length, In).Character}};
}

Json fixesOf(const Finding &F, SourceLines &Sources, Encoding In) {
  Json Result = Json::array();
  for (const Fix &Made : F.Fixes) {
    Json Edits = Json::array();
    for (const Replacement &Edit : Made.Edits)
      Edits.push_back({{"uri", uriOfPath(Edit.Where.File.str())},
                       {"range", toJson(rangeOf(Edit, Sources, In))},
                       {"newText", Edit.New}});
    Result.push_back({{"title", Made.Title}, {"edits", std::move(Edits)}});
  }
  return Result;
}

} // namespace

Range lockseam::rangeAt(const Location &Where, SourceLines &Sources, Encoding In) {
  uint32_t Line = Where.Line ? Where.Line - 1 : 0;
  std::optional<llvm::StringRef> Text = Sources.text(Where.File);
  if (!Text)
    return {{Line, 0}, {Line, 0}};
  llvm::StringRef Here = lineOfText(*Text, Line);
  size_t Column = std::min<size_t>(Where.Column ? Where.Column - 1 : 0, Here.size());
  llvm::StringRef Word = wordAt(Here.drop_front(Column), 0);
  size_t Length = Word.empty() && Column < Here.size() ? 1 : Word.size();
  return {{Line, positionOf(Here, Column, In).Character},
          {Line, positionOf(Here, Column + Length, In).Character}};
}

Json lockseam::findingDiagnostics(const std::vector<Finding> &Findings,
                                  const std::vector<std::string> &Fingerprints,
                                  SourceLines &Sources, Encoding In) {
  Json Result = Json::array();
  for (size_t I = 0; I < Findings.size(); ++I)
    Result.push_back({{"uri", uriOfPath(Findings[I].Where.File.str())},
                      {"function", Findings[I].Function.str().str()},
                      {"fixes", fixesOf(Findings[I], Sources, In)},
                      {"diagnostic", diagnosticOf(Findings[I], Fingerprints[I], Sources, In)}});
  return Result;
}

void lockseam::foldRelated(Json &Diagnostic) {
  std::string Message = textAt(Diagnostic, {"message"}).value_or("");
  for (const Json &Step : listAt(Diagnostic, {"relatedInformation"})) {
    std::string Path = pathOfUri(textAt(Step, {"location", "uri"}).value_or("")).value_or("");
    uint32_t Line = numberAt(Step, {"location", "range", "start", "line"}).value_or(0);
    Message += "\n" + llvm::sys::path::filename(Path).str() + ":" + std::to_string(Line + 1) +
               ": " + textAt(Step, {"message"}).value_or("");
  }
  Diagnostic["message"] = std::move(Message);
  Diagnostic.erase("relatedInformation");
}
