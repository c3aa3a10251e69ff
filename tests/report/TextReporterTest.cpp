// TextReporterTest.cpp - warnings look as Clang's do.
#include "analyzer/report/TextReporter.h"
#include "ReportBuilder.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

std::string text(const Report &Found, llvm::vfs::FileSystem &Files, bool Color = false) {
  SourceLines Lines(Files);
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  reportText(Found, Lines, {"/src", Color}, Out);
  return Result;
}

/// One finding at the given column of a one-line file.
std::string quoted(llvm::StringRef Line, uint32_t Column) {
  auto Files = files({{"/src/a.cpp", Line}});
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 1, Column), "m")};
  std::string Whole = text(Found, *Files);
  return Whole.substr(Whole.find('\n') + 1);
}

} // namespace

TEST(TextReporterTest, FindingWithNotes) {
  auto Files = files({{"/src/a.cpp", "int x;\n  b.lock();\n"}, {"/lib/b.h", "void b();\n"}});
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 2, 3))};
  Found.Findings[0].Notes = {{at("/lib/b.h", 1, 6), "first taken here"}, {{}, "no place"}};
  EXPECT_EQ(text(Found, *Files),
            "a.cpp:2:3: warning: lock 'b' is taken twice [lockseam-context-witness]\n"
            "    2 |   b.lock();\n"
            "      |   ^\n"
            "/lib/b.h:1:6: note: first taken here\n"
            "    1 | void b();\n"
            "      |      ^\n"
            "note: no place\n");
}

TEST(TextReporterTest, RankIsTheLevel) {
  struct Case {
    int Rank;
    const char *Expected;
  };
  for (Case C :
       {Case{100, "error"}, {70, "error"}, {69, "warning"}, {30, "warning"}, {29, "note"}}) {
    auto Files = files({});
    Report Found;
    Found.Findings = {finding(at("/src/a.cpp", 1, 2), "m")};
    Found.Findings[0].Rank = C.Rank;
    EXPECT_EQ(text(Found, *Files),
              std::string("a.cpp:1:2: ") + C.Expected + ": m [lockseam-context-witness]\n");
  }
}

TEST(TextReporterTest, Carets) {
  struct Case {
    const char *Line;
    uint32_t Column;
    const char *Expected;
  };
  const Case Cases[] = {
      {"abc", 2, "    1 | abc\n      |  ^\n"},
      {"\tabc", 2, "    1 |         abc\n      |         ^\n"},
      {"é b", 4, "    1 | é b\n      |   ^\n"},
      {"\xff b", 3, "    1 | \xff b\n      |   ^\n"},
      {"a\x1b[0mb", 6, "    1 | a?[0mb\n      |      ^\n"},
      {"abc\r\n", 4, "    1 | abc\n      |    ^\n"},
      {"abc", 0, "    1 | abc\n"},
      {"abc", 9, ""}, // the file has changed
  };
  for (const Case &C : Cases)
    EXPECT_EQ(quoted(C.Line, C.Column), C.Expected) << C.Line;
  EXPECT_EQ(quoted(std::string(5000, 'x'), 3), "");
}

TEST(TextReporterTest, WhatAFixWritesStandsUnderItsPlace) {
  auto Files = files({{"/src/a.cpp", "\té if (x)\n  wait();\n"}});
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 2, 3), "m")};
  Found.Findings[0].Notes = {{at("/src/a.cpp", 1, 9), "tests"}, {at("/src/a.cpp", 1, 5), "repair"}};
  Found.Findings[0].Fixes = {{"t", {{at("/src/a.cpp", 1, 5), 2, "while"}}},
                             {"t", {{at("/src/a.cpp", 2, 7), 0, "\tone"}}}};
  EXPECT_EQ(text(Found, *Files), "a.cpp:2:3: warning: m [lockseam-context-witness]\n"
                                 "    2 |   wait();\n"
                                 "      |   ^\n"
                                 "      |               one\n"
                                 "a.cpp:1:9: note: tests\n"
                                 "    1 |         é if (x)\n"
                                 "      |               ^\n"
                                 "      |           while\n"
                                 "a.cpp:1:5: note: repair\n"
                                 "    1 |         é if (x)\n"
                                 "      |           ^\n");
}

TEST(TextReporterTest, SuppressedIsSaid) {
  auto Files = files({});
  Report Found;
  Found.Findings = {finding(at("/x/a.cpp", 1, 2), "m")};
  Found.Findings[0].Suppressed = true;
  EXPECT_EQ(text(Found, *Files),
            "/x/a.cpp:1:2: warning: m (suppressed) [lockseam-context-witness]\n");
}

// nvim-lint reads a line by `([^:]*):(%d+):(%d+): (%w+): ([^[]+) %[(.*)%]`: with a bracket
// in the message the finding would not be shown, with one in a note the note would be one.
TEST(TextReporterTest, TheOnlyBracketsAreAroundTheRule) {
  auto Files = files({});
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 1, 2), "'slots_[i].mu' in 'Map::operator[](int)'")};
  Found.Findings[0].Notes = {{at("/src/a.cpp", 1, 2), "takes 'slots_[i].mu' [x]"}};
  EXPECT_EQ(text(Found, *Files), "a.cpp:1:2: warning: 'slots_{i}.mu' in 'Map::operator{}(int)' "
                                 "[lockseam-context-witness]\n"
                                 "a.cpp:1:2: note: takes 'slots_{i}.mu' {x}\n");
}

TEST(TextReporterTest, NamesCannotBeginALine) {
  auto Files = files({});
  Report Found;
  Found.Findings = {finding(at("/src/a\n::error::b.cpp", 1, 2), "x\ny\033[31m")};
  EXPECT_EQ(text(Found, *Files),
            "a?::error::b.cpp:1:2: warning: x?y?{31m [lockseam-context-witness]\n");
}

TEST(TextReporterTest, ColorOnlyOnDemand) {
  auto Files = files({});
  Report Found;
  Found.Findings = {finding(at("/x/a.cpp", 1, 2), "m")};
  EXPECT_EQ(text(Found, *Files).find('\033'), std::string::npos);
  EXPECT_NE(text(Found, *Files, /*Color=*/true).find("\033[0;1;35mwarning: "), std::string::npos);
}

TEST(TextReporterTest, Summary) {
  Report Found;
  Found.Seen.Units = 1;
  Found.Seen.Functions = 7;
  EXPECT_EQ(summaryText(Found), "no warnings in 1 unit, 7 functions.\n");
  Found.Findings = {finding({}), finding({}), finding({}), finding({})};
  Found.Findings[0].Rank = 90;
  Found.Findings[1].Suppressed = true;
  Found.Seen.LostUnits = 1;
  Found.Seen.UnnamedLocks = 2;
  EXPECT_EQ(summaryText(Found), "1 error, 2 warnings (1 suppressed) in 1 unit, 7 functions.\n"
                                "Not seen: 1 unit that could not be analysed, 2 acquisitions of "
                                "unnamed locks.\n");
}
