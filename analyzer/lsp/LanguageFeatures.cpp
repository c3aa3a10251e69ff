// LanguageFeatures.cpp - hover, code actions and the baseline.
#include "CodeActions.h"
#include "LanguageServer.h"
#include "Uri.h"
#include "analyzer/driver/BaselineFile.h"
#include "analyzer/driver/Errors.h"
#include "analyzer/driver/WriteFile.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

namespace {

/// Nothing in Text is markup: the fence is longer than any in it.
std::string fenced(llvm::StringRef Text) {
  size_t Longest = 2, Here = 0;
  for (char C : Text) {
    Here = C == '`' ? Here + 1 : 0;
    Longest = std::max(Longest, Here);
  }
  std::string Fence(Longest + 1, '`');
  return Fence + "text\n" + Text.str() + Fence;
}

Json hoverOf(const Json &Answer, bool Markdown) {
  if (!Answer.is_string() || Answer.empty())
    return nullptr;
  std::string Text = *Answer.get_ptr<const std::string *>();
  if (Text.empty())
    return nullptr;
  return {
      {"contents",
       {{"kind", Markdown ? "markdown" : "plaintext"}, {"value", Markdown ? fenced(Text) : Text}}}};
}

} // namespace

void LanguageServer::askFor(const Json &Id, Json Query, bool Waits, AnalysisRuns::Then Respond) {
  std::string Key = lineOf(Id);
  // Not known yet if the answer comes at once.
  uint32_t Number = Runs.ask(std::move(Query), Waits, [=, this](const Json &Answer) {
    Queries.erase(Key);
    Respond(Answer);
  });
  if (Runs.isOpen(Number))
    Queries[Key] = Number;
}

void LanguageServer::hover(const Json &Id, const Json &Params) {
  std::string Uri = textAt(Params, {"textDocument", "uri"}).value_or("");
  const Json *At = valueAt(Params, {"position"});
  if (!readPosition(At))
    return Client.fail(Id, RpcError::InvalidParams, "hover needs a position");
  const Document *Shown = Open.find(Uri);
  if (!Shown)
    return Client.respond(Id, nullptr);
  bool IsNew = Runs.seenVersion(Uri) != Shown->Version;
  Json Query = {{"method", "hover"}, {"uri", uriOfPath(Shown->Path)}, {"position", *At}};
  askFor(Id, std::move(Query), IsNew, [=, this](const Json &Answer) {
    Client.respond(Id, hoverOf(Answer, Traits.ShowsMarkdown));
  });
}

void LanguageServer::codeAction(const Json &Id, const Json &Params) {
  const Document *Shown = Open.find(textAt(Params, {"textDocument", "uri"}).value_or(""));
  std::optional<Range> Where = readRange(valueAt(Params, {"range"}));
  if (!Where)
    return Client.fail(Id, RpcError::InvalidParams, "codeAction needs a range");
  if (!Shown)
    return Client.respond(Id, Json::array());
  Json Actions = Json::array();
  if (wantsKind(Params, "quickfix"))
    for (const Json &Each : listAt(Params, {"context", "diagnostics"}))
      for (const Json &List : {fixActions(Each), actionsFor(Each, *Shown, Traits.Positions)})
        Actions.insert(Actions.end(), List.begin(), List.end());
  if (!wantsKind(Params, "refactor.rewrite") || Runs.seenVersion(Shown->Uri) != Shown->Version)
    return Client.respond(Id, std::move(Actions));
  Json Query = {
      {"method", "annotate"}, {"uri", uriOfPath(Shown->Path)}, {"position", toJson(Where->Start)}};
  askFor(Id, std::move(Query), /*Waits=*/false,
         [=, this, Actions = std::move(Actions)](const Json &Answer) mutable {
           for (Json &Action : annotationActions(Answer))
             Actions.push_back(std::move(Action));
           Client.respond(Id, std::move(Actions));
         });
}

Json LanguageServer::fixActions(const Json &Diagnostic) const {
  Json Actions = Json::array();
  const PublishedFinding *Known = Findings.find(textAt(Diagnostic, {"data"}).value_or(""));
  for (const Json &Each : Known ? Known->Fixes : Json::array())
    if (Json Changes = currentChanges(listAt(Each, {"edits"})); !Changes.is_null())
      Actions.push_back(fixAction(textAt(Each, {"title"}).value_or(""), Diagnostic, Changes));
  return Actions;
}

/// Edits by the editor's own name of their document; null if one has changed since.
Json LanguageServer::currentChanges(const Json &Edits) const {
  Json Changes = nullptr;
  for (const Json &Edit : Edits) {
    std::string Uri = textAt(Edit, {"uri"}).value_or("");
    const Document *Shown = Open.findPath(pathOfUri(Uri).value_or(""));
    if (Shown && Runs.seenVersion(Shown->Uri) != Shown->Version)
      return nullptr;
    Changes[Shown ? Shown->Uri : Uri].push_back(
        {{"range", *valueAt(Edit, {"range"})}, {"newText", *valueAt(Edit, {"newText"})}});
  }
  return Changes;
}

/// Without those in texts that have changed since.
Json LanguageServer::annotationActions(const Json &Annotations) const {
  Json Actions = Json::array();
  for (const Json &Each : Annotations.is_array() ? Annotations : Json::array()) {
    std::string Uri = textAt(Each, {"uri"}).value_or("");
    const Document *Shown = Open.findPath(pathOfUri(Uri).value_or(""));
    if (!Shown || Runs.seenVersion(Shown->Uri) == Shown->Version)
      Actions.push_back(annotationAction(Each, Shown ? Shown->Uri : Uri));
  }
  return Actions;
}

void LanguageServer::executeCommand(const Json &Id, const Json &Params) {
  const Json &Arguments = listAt(Params, {"arguments"});
  if (textAt(Params, {"command"}) != BaselineCommand.str() || Arguments.size() != 1 ||
      !Arguments[0].is_string())
    return Client.fail(Id, RpcError::InvalidParams,
                       "the one command is " + BaselineCommand.str() + " with a fingerprint");
  llvm::Error Problem = addToBaseline(*Arguments[0].get_ptr<const std::string *>());
  if (Problem)
    return Client.fail(Id, RpcError::RequestFailed, llvm::toString(std::move(Problem)));
  Client.respond(Id, nullptr);
  Runs.schedule(std::chrono::milliseconds(0));
}

llvm::Error LanguageServer::addToBaseline(const std::string &Fingerprint) const {
  const PublishedFinding *Known = Findings.find(Fingerprint);
  if (!Known || Baseline.empty())
    return failure("no finding '" + Fingerprint + "' is shown");
  lockseam::Baseline Of;
  if (llvm::sys::fs::exists(Baseline)) {
    llvm::Expected<lockseam::Baseline> Read = loadBaselineText(Baseline);
    if (!Read)
      return Read.takeError();
    Of = std::move(*Read);
  }
  // A second click, before the finding has gone, is none.
  Of.Entries.push_back({Fingerprint, Known->Rule, Known->Function});
  return writeFile(Baseline, [&](llvm::raw_ostream &Out) {
    Out << writeBaseline(Of);
    return llvm::Error::success();
  });
}
