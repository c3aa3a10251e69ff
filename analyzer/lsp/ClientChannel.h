// ClientChannel.h - what the server says to the editor.
#pragma once

#include "JsonRpc.h"
#include <functional>
#include <map>

namespace lockseam {

enum class MessageType { Error = 1, Warning = 2, Info = 3, Log = 4 };

class ClientChannel {
public:
  /// Gets the result, or null if the editor answered with an error.
  using Then = std::function<void(const Json *Result)>;

  void respond(const Json &Id, Json Result) { send(responseTo(Id, std::move(Result))); }
  void fail(const Json &Id, RpcError Code, llvm::StringRef Message) {
    send(errorFor(Id, Code, Message));
  }
  void notify(llvm::StringRef Method, Json Params);
  void request(llvm::StringRef Method, Json Params, Then Do);
  /// Message has no method: it answers a request of ours, or nothing.
  void takeResponse(const Json &Message);

  void log(MessageType Type, llvm::StringRef Text);
  void show(MessageType Type, llvm::StringRef Text);

  /// Bytes that the editor has not got yet.
  std::string Unsent;

private:
  void send(const Json &Message) { Unsent += encodeMessage(Message); }

  uint64_t Requests = 0;
  std::map<uint64_t, Then> Waiting;
};

} // namespace lockseam
