// LanguageServer.cpp - messages in, their effects out: life cycle and documents.
#include "LanguageServer.h"
#include "Uri.h"
#include "analyzer/driver/CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace lockseam;
using std::chrono::milliseconds;

LanguageServer::LanguageServer(std::vector<std::string> Words, std::string Program)
    : Runs(Client, std::move(Program),
           {[this] { return request(); }, [this] { return versions(); },
            [this](const Json &Result, const AnalysisRuns::Versions &Seen) {
              publish(Result, Seen);
            },
            [this] { return AskedOpen != openSources(); }}),
      Words(std::move(Words)) {}

void LanguageServer::takeGarbage(llvm::StringRef Why) {
  Client.fail(nullptr, RpcError::ParseError, Why);
}

void LanguageServer::take(llvm::StringRef Content) {
  llvm::Expected<Json> Message = parseJson(Content);
  if (!Message)
    return Client.fail(nullptr, RpcError::ParseError, llvm::toString(Message.takeError()));
  const Json *Id = valueAt(*Message, {"id"});
  std::optional<std::string> Method = textAt(*Message, {"method"});
  bool IsResponse = !Method && Id && (Message->contains("result") || Message->contains("error"));
  if (IsResponse)
    return Client.takeResponse(*Message);
  bool GoodId = !Id || Id->is_string() || Id->is_number_integer();
  if (!Method || !GoodId)
    return Client.fail(Id && GoodId ? *Id : Json(), RpcError::InvalidRequest,
                       "expected an object with a method, and an id if it is a request");
  static const Json Nothing = Json::object();
  const Json *Params = valueAt(*Message, {"params"});
  if (Id)
    takeRequest(*Id, *Method, Params ? *Params : Nothing);
  else
    takeNotification(*Method, Params ? *Params : Nothing);
}

void LanguageServer::takeRequest(const Json &Id, const std::string &Method, const Json &Params) {
  static const llvm::StringMap<RequestHandler> Handlers = {
      {"initialize", &LanguageServer::initialize},
      {"shutdown", &LanguageServer::shutdown},
      {"textDocument/hover", &LanguageServer::hover},
      {"textDocument/codeAction", &LanguageServer::codeAction},
      {"workspace/executeCommand", &LanguageServer::executeCommand}};
  if (Now == State::Fresh && Method != "initialize")
    return Client.fail(Id, RpcError::NotInitialized, "the first request must be initialize");
  if (Now == State::ShutDown)
    return Client.fail(Id, RpcError::InvalidRequest, "the server is shut down");
  auto Known = Handlers.find(Method);
  if (Known == Handlers.end())
    return Client.fail(Id, RpcError::MethodNotFound, "no method '" + Method + "'");
  (this->*Known->second)(Id, Params);
}

void LanguageServer::takeNotification(const std::string &Method, const Json &Params) {
  static const llvm::StringMap<NotificationHandler> Handlers = {
      {"initialized", &LanguageServer::initialized},
      {"textDocument/didOpen", &LanguageServer::didOpen},
      {"textDocument/didChange", &LanguageServer::didChange},
      {"textDocument/didSave", &LanguageServer::didSave},
      {"textDocument/didClose", &LanguageServer::didClose},
      {"workspace/didChangeConfiguration", &LanguageServer::didChangeConfiguration},
      {"workspace/didChangeWatchedFiles", &LanguageServer::didChangeWatchedFiles},
      {"$/cancelRequest", &LanguageServer::cancelRequest},
      {"window/workDoneProgress/cancel", &LanguageServer::cancelProgress}};
  if (Method == "exit")
    return exit(Params);
  auto Known = Handlers.find(Method);
  if (Now == State::Running && Known != Handlers.end())
    (this->*Known->second)(Params);
}

void LanguageServer::initialize(const Json &Id, const Json &Params) {
  if (Now != State::Fresh)
    return Client.fail(Id, RpcError::InvalidRequest, "initialize came before");
  Now = State::Running;
  Traits = readTraits(Params);
  Runs.showProgress(Traits.ShowsProgress);
  Findings.foldRelated(!Traits.ShowsRelated);
  Client.respond(Id, serverCapabilities(Traits));
  if (const Json *Given = valueAt(Params, {"initializationOptions"}))
    useSettings(*Given);
}

void LanguageServer::initialized(const Json &) {
  if (Traits.WatchesFiles)
    Client.request("client/registerCapability", watchedFiles(), [](const Json *) {});
  Runs.schedule(milliseconds(0));
}

void LanguageServer::shutdown(const Json &Id, const Json &) {
  Now = State::ShutDown;
  Runs.stop();
  Client.respond(Id, nullptr);
}

void LanguageServer::exit(const Json &) { ExitStatus = isShutDown() ? 0 : 1; }

void LanguageServer::didOpen(const Json &Params) {
  if (llvm::Error Problem = Open.open(Params))
    return Client.log(MessageType::Error, llvm::toString(std::move(Problem)));
  const Document *Opened = Open.find(textAt(Params, {"textDocument", "uri"}).value_or(""));
  if (!Opened)
    return;
  Findings.rename(*Opened);
  bool IsNews = isUnsaved(*Opened) || OpenCounts;
  if (!IsNews)
    Runs.see(Opened->Uri, Opened->Version);
  if (!Runs.hasStarted())
    Runs.schedule(milliseconds(0));
  else if (IsNews)
    Runs.schedule(Set.Debounce);
}

void LanguageServer::didChange(const Json &Params) {
  if (llvm::Error Problem = Open.change(Params, Traits.Positions))
    return Client.log(MessageType::Error, llvm::toString(std::move(Problem)));
  Runs.schedule(Set.Debounce);
}

void LanguageServer::didSave(const Json &) { Runs.schedule(milliseconds(0)); }

void LanguageServer::didClose(const Json &Params) {
  std::string Uri = textAt(Params, {"textDocument", "uri"}).value_or("");
  const Document *Closed = Open.find(Uri);
  if (!Closed)
    return;
  bool IsNews = isUnsaved(*Closed) || OpenCounts;
  Open.close(Uri);
  if (IsNews)
    Runs.schedule(milliseconds(0));
}

void LanguageServer::didChangeConfiguration(const Json &Params) {
  const Json *Given = valueAt(Params, {"settings"});
  if (Given && Given->is_object())
    return changeSettings(*Given);
  if (Traits.HasConfiguration)
    Client.request("workspace/configuration", {{"items", Json::array({{{"section", "lockseam"}}})}},
                   [this](const Json *Got) {
                     if (Got && Got->is_array() && !Got->empty() && Got->front().is_object())
                       changeSettings(Got->front());
                   });
}

void LanguageServer::didChangeWatchedFiles(const Json &) { Runs.schedule(Set.Debounce); }

void LanguageServer::cancelRequest(const Json &Params) {
  const Json *Id = valueAt(Params, {"id"});
  auto Asked = Id ? Queries.find(lineOf(*Id)) : Queries.end();
  if (Asked == Queries.end())
    return;
  Runs.forget(Asked->second);
  Queries.erase(Asked);
  Client.fail(*Id, RpcError::RequestCancelled, "cancelled");
}

void LanguageServer::cancelProgress(const Json &Params) {
  if (const Json *Token = valueAt(Params, {"token"}))
    Runs.cancel(*Token);
}

bool LanguageServer::useSettings(const Json &Value) {
  llvm::Expected<Settings> Read = readSettings(Value);
  if (!Read) {
    Client.show(MessageType::Error, llvm::toString(Read.takeError()));
    return false;
  }
  Set = std::move(*Read);
  return true;
}

void LanguageServer::changeSettings(const Json &Value) {
  if (useSettings(Value))
    Runs.schedule(milliseconds(0));
}

std::vector<std::string> LanguageServer::openSources() const {
  std::vector<std::string> Sources;
  for (const auto &[Uri, Each] : Open.all())
    if (isSourceName(Each.Path))
      Sources.push_back(Each.Path);
  return Sources;
}

AnalysisRequest LanguageServer::request() {
  AnalysisRequest Asked;
  Asked.Root = Traits.Root;
  Asked.Positions = Traits.Positions;
  Asked.Words = {"lsp"};
  llvm::append_range(Asked.Words, Words);
  auto Flags = llvm::find(Asked.Words, "--");
  Asked.Words.insert(Flags, Set.Arguments.begin(), Set.Arguments.end());
  auto Unsaved = std::make_shared<UnsavedFiles>();
  for (const auto &[Uri, Each] : Open.all())
    if (isUnsaved(Each))
      Unsaved->add(Each.Path, Each.Text);
  if (!Unsaved->empty())
    Asked.Unsaved = std::move(Unsaved);
  AskedOpen = Asked.Open = openSources();
  return Asked;
}

AnalysisRuns::Versions LanguageServer::versions() const {
  AnalysisRuns::Versions Result;
  for (const auto &[Uri, Each] : Open.all())
    Result[Uri] = Each.Version;
  return Result;
}

void LanguageServer::publish(const Json &Result, const AnalysisRuns::Versions &Seen) {
  Baseline = pathOfUri(textAt(Result, {"baseline"}).value_or("")).value_or("");
  OpenCounts = flagAt(Result, {"ofOpen"});
  Findings.publish(listAt(Result, {"findings"}), Seen);
  if (OpenCounts && AskedOpen != openSources())
    Runs.schedule(milliseconds(0));
}
