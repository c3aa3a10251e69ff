// JsonRpc.cpp - messages of the language server protocol: bytes to values and back.
#include "JsonRpc.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr size_t MaxHeader = 4096;
constexpr uint64_t MaxContent = 256u << 20;
constexpr StringRef LengthHeader = "Content-Length:";

/// Up to the next place where a header may begin.
StreamStart garbage(StringRef Bytes, size_t Least, StringRef Why) {
  size_t Next = Bytes.find_insensitive(LengthHeader, 1);
  return {StreamState::Garbage, Next == StringRef::npos ? Least : std::min(Next, Least), Why};
}

/// Nothing: fine.
StringRef readLine(StringRef Line, std::optional<uint64_t> &Length) {
  auto [Name, Value] = Line.split(':');
  if (Name.size() == Line.size() || Name.empty() || Name.contains(' '))
    return "a line of the header is no 'Name: value'";
  if (!Name.equals_insensitive("Content-Length"))
    return "";
  uint64_t Number = 0;
  if (Value.trim(" \t").getAsInteger(10, Number))
    return "Content-Length is no number";
  if (Length)
    return "Content-Length stands there twice";
  Length = Number;
  return "";
}

StringRef readHeader(StringRef Header, std::optional<uint64_t> &Length) {
  while (!Header.empty()) {
    auto [Line, Rest] = Header.split("\r\n");
    if (StringRef Problem = readLine(Line, Length); !Problem.empty())
      return Problem;
    Header = Rest;
  }
  if (!Length)
    return "the header has no Content-Length";
  return *Length > MaxContent ? "Content-Length is too large" : "";
}

} // namespace

StreamStart lockseam::readStream(StringRef Bytes) {
  size_t End = Bytes.find("\r\n\r\n");
  if (End == StringRef::npos || End > MaxHeader) {
    if (Bytes.size() <= MaxHeader)
      return {};
    return garbage(Bytes, MaxHeader, "the header does not end");
  }
  std::optional<uint64_t> Length;
  if (StringRef Problem = readHeader(Bytes.take_front(End), Length); !Problem.empty())
    return garbage(Bytes, End + 4, Problem);
  StringRef Rest = Bytes.drop_front(End + 4);
  if (Rest.size() < *Length)
    return {};
  return {StreamState::Message, End + 4 + *Length, Rest.take_front(*Length)};
}

std::string lockseam::encodeMessage(const Json &Value) {
  std::string Content = lineOf(Value);
  return "Content-Length: " + llvm::utostr(Content.size()) + "\r\n\r\n" + Content;
}

Json lockseam::responseTo(const Json &Id, Json Result) {
  return {{"jsonrpc", "2.0"}, {"id", Id}, {"result", std::move(Result)}};
}

Json lockseam::errorFor(const Json &Id, RpcError Code, StringRef Message) {
  return {{"jsonrpc", "2.0"},
          {"id", Id},
          {"error", {{"code", static_cast<int>(Code)}, {"message", Message.str()}}}};
}
