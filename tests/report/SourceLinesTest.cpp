// SourceLinesTest.cpp - lines, columns and paths as reports write them.
#include "analyzer/report/SourceLines.h"
#include "ReportBuilder.h"
#include "analyzer/report/SourcePaths.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(SourceLinesTest, Lines) {
  auto Files = files({{"/a", "one\ntwo\r\n\nlast"}, {"/empty", ""}});
  SourceLines Lines(*Files);
  EXPECT_EQ(Lines.line(Name("/a"), 1), llvm::StringRef("one"));
  EXPECT_EQ(Lines.line(Name("/a"), 2), llvm::StringRef("two"));
  EXPECT_EQ(Lines.line(Name("/a"), 3), llvm::StringRef(""));
  EXPECT_EQ(Lines.line(Name("/a"), 4), llvm::StringRef("last"));
  EXPECT_EQ(Lines.line(Name("/a"), 5), std::nullopt);
  EXPECT_EQ(Lines.line(Name("/a"), 0), std::nullopt);
  EXPECT_EQ(Lines.line(Name("/empty"), 1), llvm::StringRef(""));
  EXPECT_EQ(Lines.line(Name("/gone"), 1), std::nullopt);
  EXPECT_EQ(Lines.offset(Name("/a"), 3), std::optional<size_t>(9));
}

TEST(SourceLinesTest, DevicesAreNotRead) {
  auto Files = llvm::vfs::getRealFileSystem();
  EXPECT_EQ(SourceLines(*Files).line(Name("/dev/zero"), 1), std::nullopt);
}

TEST(SourceLinesTest, Utf16Columns) {
  struct Case {
    const char *Line;
    uint32_t Column, Expected;
  };
  const Case Cases[] = {
      {"abc", 1, 1},   {"abc", 3, 3},      {"\xc3\xa9x", 3, 2}, {"\xf0\x9f\x94\x92x", 5, 3},
      {"\xffx", 2, 2}, {"\xf0\x9f", 3, 3}, {"ab", 9, 3},        {"ab", 0, 1}};
  for (const Case &C : Cases)
    EXPECT_EQ(utf16Column(C.Line, C.Column), C.Expected) << C.Line << ' ' << C.Column;
}

TEST(SourcePathsTest, RelativeBelowTheDirectory) {
  struct Case {
    const char *Path, *Directory, *Expected;
  };
  const Case Cases[] = {{"/a/b/c.cpp", "/a/b", "c.cpp"},
                        {"/a/b/c.cpp", "/a/b/", "c.cpp"},
                        {"/a/b/c.cpp", "/a", "b/c.cpp"},
                        {"/ab/c.cpp", "/a", "/ab/c.cpp"},
                        {"/x.cpp", "/a", "/x.cpp"},
                        {"/x.cpp", "", "/x.cpp"},
                        {"/a", "/a", "/a"},
                        {"/x.cpp", "/", "/x.cpp"}};
  for (const Case &C : Cases)
    EXPECT_EQ(displayPath(C.Path, C.Directory), C.Expected) << C.Path << ' ' << C.Directory;
}

TEST(SourcePathsTest, PercentEncoding) {
  EXPECT_EQ(percentEncode("/a b/c#?%[1].cpp"), "/a%20b/c%23%3F%25%5B1%5D.cpp");
  EXPECT_EQ(percentEncode("x-y_z.~+/@,"), "x-y_z.~+/@,");
}
