// ClientChannel.cpp - what the server says to the editor.
#include "ClientChannel.h"

using namespace lockseam;

void ClientChannel::notify(llvm::StringRef Method, Json Params) {
  send({{"jsonrpc", "2.0"}, {"method", Method.str()}, {"params", std::move(Params)}});
}

void ClientChannel::request(llvm::StringRef Method, Json Params, Then Do) {
  uint64_t Id = ++Requests;
  Waiting.emplace(Id, std::move(Do));
  send({{"jsonrpc", "2.0"}, {"id", Id}, {"method", Method.str()}, {"params", std::move(Params)}});
}

void ClientChannel::takeResponse(const Json &Message) {
  std::optional<uint32_t> Id = numberAt(Message, {"id"});
  auto Asked = Id ? Waiting.find(*Id) : Waiting.end();
  if (Asked == Waiting.end())
    return;
  Then Do = std::move(Asked->second);
  Waiting.erase(Asked);
  Do(valueAt(Message, {"error"}) ? nullptr : valueAt(Message, {"result"}));
}

void ClientChannel::log(MessageType Type, llvm::StringRef Text) {
  notify("window/logMessage", {{"type", static_cast<int>(Type)}, {"message", Text.str()}});
}

void ClientChannel::show(MessageType Type, llvm::StringRef Text) {
  notify("window/showMessage", {{"type", static_cast<int>(Type)}, {"message", Text.str()}});
}
