// JsonRpc.h - messages of the language server protocol: bytes to values and back.
//
//   Content-Length: 52\r\n
//   \r\n
//   {"jsonrpc":"2.0","id":1,"method":"shutdown"}
//
// Anybody may write anything: what is no message is skipped up to where the next one may
// begin, and its sender is told.
#pragma once

#include "analyzer/report/JsonValues.h"
#include "llvm/Support/Error.h"

namespace lockseam {

enum class RpcError {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  NotInitialized = -32002,
  RequestFailed = -32803,
  RequestCancelled = -32800
};

enum class StreamState { Incomplete, Message, Garbage };

/// What a stream begins with.
struct StreamStart {
  StreamState Is = StreamState::Incomplete;
  size_t Used = 0;      // bytes that are done with
  llvm::StringRef Text; // Message: its content; Garbage: what is wrong with it
};
StreamStart readStream(llvm::StringRef Bytes);

std::string encodeMessage(const Json &Value);

Json responseTo(const Json &Id, Json Result);
Json errorFor(const Json &Id, RpcError Code, llvm::StringRef Message);

} // namespace lockseam
