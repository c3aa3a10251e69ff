// JsonRpcTest.cpp - streams of bytes, good and bad, as messages.
#include "analyzer/lsp/JsonRpc.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

/// Each message as it is, each piece of garbage as "!why", an incomplete rest as "...".
std::string read(std::string Bytes) {
  llvm::StringRef Rest = Bytes;
  std::string Text;
  while (!Rest.empty()) {
    StreamStart Start = readStream(Rest);
    if (Start.Is == StreamState::Incomplete)
      return Text + "...";
    EXPECT_GT(Start.Used, 0u);
    EXPECT_LE(Start.Used, Rest.size());
    Text += (Start.Is == StreamState::Garbage ? "!" : "") + Start.Text.str() + ";";
    Rest = Rest.drop_front(Start.Used);
  }
  return Text;
}

TEST(JsonRpcTest, Streams) {
  struct Case {
    std::string Bytes;
    const char *Expected;
  };
  const Case Cases[] = {
      {"Content-Length: 2\r\n\r\n{}", "{};"},
      {"content-length:2\r\nContent-Type: x; charset=utf-8\r\n\r\n{}", "{};"},
      {"Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n1", "{};1;"},
      {"Content-Length: 0\r\n\r\n", ";"},
      {"Content-Length: 5\r\n\r\n{}", "..."},
      {"Content-Length: 5\r\n", "..."},
      {"Content-Length: x\r\n\r\nContent-Length: 1\r\n\r\n1", "!Content-Length is no number;1;"},
      {"Content-Length: -1\r\n\r\nContent-Length: 1\r\n\r\n1", "!Content-Length is no number;1;"},
      {"Content-Length: 99999999999999999999\r\n\r\n", "!Content-Length is no number;"},
      {"Content-Length: 9999999999\r\n\r\n", "!Content-Length is too large;"},
      {"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "!Content-Length stands there twice;!..."},
      {"Content-Type: x\r\n\r\nContent-Length: 1\r\n\r\n1", "!the header has no Content-Length;1;"},
      {"\r\n\r\nContent-Length: 1\r\n\r\n1", "!the header has no Content-Length;1;"},
      {"hello\r\n\r\nContent-Length: 1\r\n\r\n1", "!a line of the header is no 'Name: value';1;"},
      {"hello worldContent-Length: 1\r\n\r\n1", "!a line of the header is no 'Name: value';1;"},
      // Too short: the rest is skipped. Too long: the next message is lost.
      {"Content-Length: 1\r\n\r\n{}Content-Length: 1\r\n\r\n1",
       "{;!the header has no Content-Length;1;"},
  };
  for (const Case &C : Cases) {
    std::string Expected = C.Expected;
    if (Expected.ends_with("!..."))
      EXPECT_TRUE(read(C.Bytes).starts_with(Expected.substr(0, Expected.size() - 4))) << C.Bytes;
    else
      EXPECT_EQ(read(C.Bytes), Expected) << C.Bytes;
  }
}

TEST(JsonRpcTest, AHeaderThatDoesNotEndIsGivenUp) {
  EXPECT_EQ(read(std::string(5000, 'x') + "Content-Length: 1\r\n\r\n1").substr(0, 25),
            "!the header does not end;");
  EXPECT_TRUE(llvm::StringRef(read(std::string(9000, 'x') + "Content-Length: 1\r\n\r\n1"))
                  .ends_with(";1;"));
}

/// Whatever the cuts, the messages are the same.
TEST(JsonRpcTest, EveryPrefixIsIncompleteOrTheSame) {
  std::string Bytes = encodeMessage({{"id", 1}, {"text", "\xc3\xa9"}});
  for (size_t Cut = 0; Cut < Bytes.size(); ++Cut)
    EXPECT_EQ(readStream(llvm::StringRef(Bytes).take_front(Cut)).Is, StreamState::Incomplete);
  EXPECT_EQ(readStream(Bytes).Text, "{\"id\":1,\"text\":\"\xc3\xa9\"}");
}

std::string parsed(llvm::StringRef Content) {
  llvm::Expected<Json> Value = parseJson(Content);
  return Value ? lineOf(*Value) : "!" + llvm::toString(Value.takeError());
}

TEST(JsonRpcTest, Contents) {
  EXPECT_EQ(parsed("{\"a\": [1, \"[[\\\"{\"]}"), "{\"a\":[1,\"[[\\\"{\"]}");
  EXPECT_EQ(parsed(""), "!this is no JSON");
  EXPECT_EQ(parsed("{"), "!this is no JSON");
  EXPECT_EQ(parsed("{} {}"), "!this is no JSON");
  EXPECT_EQ(parsed("\"\xff\""), "!this is no JSON");
  EXPECT_EQ(parsed("1e999"), "!this is no JSON");
  EXPECT_EQ(parsed(std::string(100, '[') + std::string(100, ']')).size(), 200u);
  EXPECT_EQ(parsed(std::string(101, '[') + std::string(101, ']')), "!nested too deeply");
  EXPECT_EQ(parsed(std::string(10'000'000, '[')), "!nested too deeply");
}

TEST(JsonRpcTest, BytesThatAreNoTextAreReplaced) {
  EXPECT_NE(encodeMessage({{"message", "a\xff"
                                       "b"}})
                .find("a\xef\xbf\xbd"
                      "b"),
            std::string::npos);
}

TEST(JsonRpcTest, OnlyWhatHasTheTypeIsRead) {
  Json Value = {{"n", 3},   {"big", 1ull << 40}, {"low", -1},
                {"x", 1.5}, {"s", "t"},          {"o", {{"b", true}}}};
  EXPECT_EQ(numberAt(Value, {"n"}), 3u);
  for (const char *Key : {"big", "low", "x", "s", "o", "none"})
    EXPECT_FALSE(numberAt(Value, {Key})) << Key;
  EXPECT_FALSE(textAt(Value, {"n"}));
  EXPECT_FALSE(textAt(Value, {"s", "t"}));
  EXPECT_TRUE(flagAt(Value, {"o", "b"}));
  EXPECT_FALSE(flagAt(Value, {"n"}));
  EXPECT_TRUE(listAt(Value, {"o"}).empty());
}

} // namespace
