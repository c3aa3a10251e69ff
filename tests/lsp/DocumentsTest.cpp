// DocumentsTest.cpp - texts as the editor changes them, and the names of their files.
#include "analyzer/lsp/Documents.h"
#include "analyzer/lsp/Uri.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

Json change(Position Start, Position End, const char *New) {
  return {{"range", toJson(Range{Start, End})}, {"text", New}};
}

std::string changed(std::string Text, const Json &Change, Encoding In = Encoding::Utf16) {
  if (llvm::Error Problem = applyChange(Text, Change, In))
    return "!" + llvm::toString(std::move(Problem));
  return Text;
}

TEST(DocumentsTest, DevicesAreNotRead) {
  EXPECT_TRUE(isUnsaved({"file:///dev/zero", "/dev/zero", 1, ""}));
}

TEST(DocumentsTest, Changes) {
  EXPECT_EQ(changed("old", {{"text", "new"}}), "new");
  EXPECT_EQ(changed("a\nb\n", change({1, 0}, {1, 1}, "c")), "a\nc\n");
  EXPECT_EQ(changed("a\r\nb\r\n", change({0, 1}, {1, 0}, "")), "ab\r\n");
  EXPECT_EQ(changed("a\r\nb", change({0, 9}, {0, 9}, "!")), "a!\r\nb");
  EXPECT_EQ(changed("a", change({5, 0}, {9, 9}, "b")), "ab");
  EXPECT_EQ(changed("\xf0\x9d\x84\x9exz", change({0, 2}, {0, 3}, "y")), "\xf0\x9d\x84\x9eyz");
  EXPECT_EQ(changed("\xf0\x9d\x84\x9exz", change({0, 4}, {0, 5}, "y"), Encoding::Utf8),
            "\xf0\x9d\x84\x9eyz");
  EXPECT_EQ(changed("a", change({0, 1}, {0, 0}, "b")), "!a change has no valid range");
  EXPECT_EQ(changed("a", {{"range", toJson(Range{})}}), "!a change has no text");
}

Json document(const char *Uri, int Version, const char *Text) {
  return {{"textDocument", {{"uri", Uri}, {"version", Version}, {"text", Text}}}};
}

TEST(DocumentsTest, AChangeThatFailsChangesNothing) {
  Documents Open;
  ASSERT_FALSE(static_cast<bool>(Open.open(document("file:///a.c", 1, "a"))));
  Json Params = document("file:///a.c", 2, "");
  Params["contentChanges"] = Json::array({change({0, 0}, {0, 1}, "b"), Json(3)});
  EXPECT_EQ(llvm::toString(Open.change(Params, Encoding::Utf8)), "a change has no text");
  EXPECT_EQ(Open.find("file:///a.c")->Text, "a");
  EXPECT_EQ(Open.find("file:///a.c")->Version, 1);
  Params["contentChanges"].erase(1);
  EXPECT_FALSE(static_cast<bool>(Open.change(Params, Encoding::Utf8)));
  EXPECT_EQ(Open.find("file:///a.c")->Text, "b");
  EXPECT_EQ(Open.find("file:///a.c")->Version, 2);
  Open.close("file:///a.c");
  EXPECT_EQ(llvm::toString(Open.change(Params, Encoding::Utf8)),
            "didChange of a document that is not open");
}

TEST(DocumentsTest, OnlyFilesAreKept) {
  Documents Open;
  EXPECT_FALSE(static_cast<bool>(Open.open(document("untitled:1", 1, "a"))));
  EXPECT_TRUE(Open.all().empty());
  EXPECT_TRUE(static_cast<bool>(errorToBool(Open.open(Json::array()))));
}

TEST(DocumentsTest, Uris) {
  EXPECT_EQ(pathOfUri("file:///a%20b/%C3%A9.c"), "/a b/\xc3\xa9.c");
  EXPECT_EQ(pathOfUri("file://localhost/a/../b.c"), "/b.c");
  EXPECT_EQ(pathOfUri("FILE:///a.c#L3"), "/a.c");
  for (const char *Bad : {"", "/a.c", "file://host/a.c", "http:///a.c", "file:///%", "file:///%0",
                          "file:///%zz", "file:///a%00b", "untitled:a"})
    EXPECT_FALSE(pathOfUri(Bad)) << Bad;
  EXPECT_EQ(pathOfUri(uriOfPath("/a b/\xff%#?.c")), "/a b/\xff%#?.c");
}

} // namespace
