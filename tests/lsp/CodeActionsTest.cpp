// CodeActionsTest.cpp - suppressions where they count, and the user's settings.
#include "analyzer/lsp/CodeActions.h"
#include "analyzer/lsp/ClientTraits.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

std::string suppressed(std::string Text, uint32_t Line) {
  Json Edit = suppression(Text, Line, "lockseam-guard", Encoding::Utf16);
  if (Edit.is_null())
    return "nothing";
  EXPECT_FALSE(static_cast<bool>(errorToBool(
      applyChange(Text, {{"range", Edit["range"]}, {"text", Edit["newText"]}}, Encoding::Utf16))));
  return Text;
}

TEST(CodeActionsTest, Suppressions) {
  EXPECT_EQ(suppressed("f();", 0), "// NOLINTNEXTLINE(lockseam-guard)\nf();");
  EXPECT_EQ(suppressed("{\n\t  f();\n}", 1),
            "{\n\t  // NOLINTNEXTLINE(lockseam-guard)\n\t  f();\n}");
  EXPECT_EQ(suppressed("{\r\n  f();\r\n}", 1),
            "{\r\n  // NOLINTNEXTLINE(lockseam-guard)\r\n  f();\r\n}");
  // Two lines above would not count.
  EXPECT_EQ(suppressed("/* \xf0\x9d\x84\x9e */ // NOLINTNEXTLINE(other) why\nf();", 1),
            "/* \xf0\x9d\x84\x9e */ // NOLINTNEXTLINE(other, lockseam-guard) why\nf();");
  EXPECT_EQ(suppressed("#define M \\\n  f();", 1), "nothing");
}

TEST(CodeActionsTest, OnlyForOurFindings) {
  Document In{"file:///a.c", "/a.c", 1, "f();\n"};
  Json Ours = {{"range", toJson(Range{})},
               {"source", "lockseam"},
               {"code", "lockseam-guard"},
               {"data", "0123"}};
  EXPECT_EQ(actionsFor(Ours, In, Encoding::Utf8).size(), 2u);
  for (const char *Key : {"range", "source", "code"}) {
    Json Other = Ours;
    Other[Key] = "x)\nint evil;//";
    EXPECT_EQ(actionsFor(Other, In, Encoding::Utf8).size(), 0u) << Key;
  }
  EXPECT_EQ(actionsFor(Json(), In, Encoding::Utf8).size(), 0u);
}

TEST(CodeActionsTest, AFixIsOfferedFirst) {
  Json Action = fixAction("name the guard 'x'", {{"code", "c"}}, {{"file:///a.c", Json::array()}});
  EXPECT_EQ(Action["title"], "Name the guard 'x'");
  EXPECT_EQ(Action["kind"], "quickfix");
  EXPECT_EQ(Action["isPreferred"], true);
  EXPECT_EQ(Action["diagnostics"][0]["code"], "c");
  EXPECT_TRUE(Action["edit"]["changes"].contains("file:///a.c"));
}

TEST(CodeActionsTest, Kinds) {
  auto Wants = [](Json Only, const char *Kind) {
    return wantsKind({{"context", {{"only", std::move(Only)}}}}, Kind);
  };
  EXPECT_TRUE(wantsKind(Json::object(), "quickfix"));
  EXPECT_TRUE(Wants({"refactor"}, "refactor.rewrite"));
  EXPECT_FALSE(Wants({"refactor.rewrite.x", "quick"}, "refactor.rewrite"));
  EXPECT_FALSE(Wants({"refactor"}, "quickfix"));
}

std::string settings(const Json &Value) {
  llvm::Expected<Settings> Read = readSettings(Value);
  if (!Read)
    return llvm::toString(Read.takeError());
  return llvm::join(Read->Arguments, " ") + "/" + std::to_string(Read->Debounce.count());
}

TEST(CodeActionsTest, SettingsOfTheUser) {
  EXPECT_EQ(settings(Json()), "/500");
  EXPECT_EQ(settings({{"arguments", {"-p", "build"}}, {"debounce", 20}}), "-p build/20");
  EXPECT_EQ(settings({{"lockseam", {{"debounce", 20}}}}), "/20");
  EXPECT_EQ(settings({{"arguments", {"--frobnicate"}}}), "lockseam: unknown option '--frobnicate'");
  EXPECT_EQ(settings({{"arguments", "-p"}}), "lockseam: arguments: expected a list of strings");
  EXPECT_EQ(settings({{"arguments", {1}}}), "lockseam: arguments: expected a list of strings");
  EXPECT_EQ(settings({{"debounce", "soon"}}), "lockseam: debounce: expected milliseconds");
}

TEST(CodeActionsTest, EncodingsAreAgreedUpon) {
  auto Chosen = [](Json Encodings) {
    Json General = {{"positionEncodings", std::move(Encodings)}};
    return readTraits({{"capabilities", {{"general", std::move(General)}}}}).Positions;
  };
  EXPECT_EQ(readTraits(Json::object()).Positions, Encoding::Utf16);
  EXPECT_EQ(Chosen({"utf-32", "utf-8", "utf-16"}), Encoding::Utf8);
  EXPECT_EQ(Chosen({"utf-16", "utf-8"}), Encoding::Utf16);
  EXPECT_EQ(Chosen({"utf-32", 7}), Encoding::Utf16);
}

} // namespace
