// ClientTraits.cpp - what the editor can do, and how the user has set the server up.
#include "ClientTraits.h"
#include "Uri.h"
#include "analyzer/driver/CommandLine.h"
#include "analyzer/driver/Errors.h"
#include "analyzer/report/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

namespace {

std::string rootIn(const Json &Params) {
  for (const Json &Folder : listAt(Params, {"workspaceFolders"}))
    if (std::optional<std::string> Path = pathOfUri(textAt(Folder, {"uri"}).value_or("")))
      return *Path;
  if (std::optional<std::string> Path = pathOfUri(textAt(Params, {"rootUri"}).value_or("")))
    return *Path;
  llvm::SmallString<128> Current;
  llvm::sys::fs::current_path(Current);
  return textAt(Params, {"rootPath"}).value_or(std::string(Current));
}

/// The first that both know.
Encoding encodingIn(const Json &Params) {
  for (const Json &Each : listAt(Params, {"capabilities", "general", "positionEncodings"}))
    for (Encoding Known : {Encoding::Utf8, Encoding::Utf16})
      if (Each.is_string() && Each == encodingName(Known).str())
        return Known;
  return Encoding::Utf16;
}

llvm::Error readArguments(const Json &List, std::vector<std::string> &To) {
  std::vector<std::string> Words = {"lsp"};
  for (const Json &Each : List) {
    if (!Each.is_string())
      return failure("lockseam: arguments: expected a list of strings");
    To.push_back(*Each.get_ptr<const std::string *>());
    Words.push_back(To.back());
  }
  return parseCommandLine(Words).takeError();
}

} // namespace

ClientTraits lockseam::readTraits(const Json &Params) {
  ClientTraits Client;
  Client.Root = rootIn(Params);
  Client.Positions = encodingIn(Params);
  auto Can = [&](JsonPath Keys) {
    const Json *Capabilities = valueAt(Params, {"capabilities"});
    return Capabilities && flagAt(*Capabilities, Keys);
  };
  Client.ShowsProgress = Can({"window", "workDoneProgress"});
  Client.ShowsRelated = Can({"textDocument", "publishDiagnostics", "relatedInformation"});
  Client.WatchesFiles = Can({"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  Client.HasConfiguration = Can({"workspace", "configuration"});
  const Json &Formats = listAt(Params, {"capabilities", "textDocument", "hover", "contentFormat"});
  // Not is_contained, which would ask for a key of this name.
  Client.ShowsMarkdown = llvm::any_of(Formats, [](const Json &Each) { return Each == "markdown"; });
  return Client;
}

llvm::Expected<Settings> lockseam::readSettings(const Json &Value) {
  Settings Result;
  const Json *Ours = valueAt(Value, {"lockseam"});
  const Json &From = Ours ? *Ours : Value;
  if (const Json *Arguments = valueAt(From, {"arguments"}))
    if (!Arguments->is_array())
      return failure("lockseam: arguments: expected a list of strings");
  if (llvm::Error Problem = readArguments(listAt(From, {"arguments"}), Result.Arguments))
    return Problem;
  if (valueAt(From, {"debounce"})) {
    std::optional<uint32_t> Number = numberAt(From, {"debounce"});
    if (!Number)
      return failure("lockseam: debounce: expected milliseconds");
    Result.Debounce = std::chrono::milliseconds(*Number);
  }
  return Result;
}

Json lockseam::serverCapabilities(const ClientTraits &Client) {
  Json Sync = {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}};
  Json Capabilities = {
      {"positionEncoding", encodingName(Client.Positions).str()},
      {"textDocumentSync", std::move(Sync)},
      {"hoverProvider", true},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor.rewrite"}}}},
      {"executeCommandProvider", {{"commands", Json::array({BaselineCommand.str()})}}}};
  return {{"capabilities", std::move(Capabilities)},
          {"serverInfo", {{"name", "lockseam"}, {"version", toolVersion().str()}}}};
}

Json lockseam::watchedFiles() {
  Json Watchers = Json::array();
  for (const char *Glob : {"**/.lockseam.yaml", "**/.lockseam-baseline", "**/compile_commands.json",
                           "**/compile_flags.txt", "**/*.{c,cc,cpp,cxx,h,hh,hpp,hxx}"})
    Watchers.push_back({{"globPattern", Glob}});
  Json Registration = {{"id", "lockseam-files"},
                       {"method", "workspace/didChangeWatchedFiles"},
                       {"registerOptions", {{"watchers", std::move(Watchers)}}}};
  return {{"registrations", Json::array({std::move(Registration)})}};
}
