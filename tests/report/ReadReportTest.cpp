// ReadReportTest.cpp - a report that was written is read back; what is none is refused.
#include "analyzer/report/ReadReport.h"
#include "ReportBuilder.h"
#include "analyzer/report/JsonReporter.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

StoredReport read(llvm::StringRef Text) {
  llvm::Expected<StoredReport> Stored = readReport(Text, "last.json");
  EXPECT_TRUE(static_cast<bool>(Stored)) << llvm::toString(Stored.takeError());
  return Stored ? *Stored : StoredReport();
}

std::string problem(llvm::StringRef Text) {
  llvm::Expected<StoredReport> Stored = readReport(Text, "last.json");
  return Stored ? "" : llvm::toString(Stored.takeError());
}

std::string withFindings(const std::string &Findings) {
  return R"({"version": 1, "directory": "/src", "findings": )" + Findings + "}";
}

} // namespace

TEST(ReadReportTest, WhatWasWrittenIsRead) {
  auto Files = files({{"/src/a.cpp", "int a;\n"}, {"/lib/b.h", "int b;\n"}});
  SourceLines Lines(*Files);
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 2, 12))};
  Finding &F = Found.Findings[0];
  F.Notes = {{at("/lib/b.h", 3, 1), "takes 'mu'", NoteKind::Takes, "'mu'", 2, 1},
             {at("/src/gone.h", 1, 1), "released here"},
             {{}, "no place"}};
  F.Suppressed = true;
  F.Rank = 71;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  reportJson(Found, Lines, "/src", Out);

  StoredReport Stored = read(Text);
  ASSERT_EQ(Stored.Findings.size(), 1u);
  EXPECT_EQ(Stored.Findings[0].Fingerprint.size(), 16u);
  F.Notes[0] = {at("/lib/b.h", 3, 1), "(1) T2: takes 'mu'"};
  EXPECT_EQ(Stored.Findings[0].Told, F);
  EXPECT_EQ(Stored.Hashes, (std::map<std::string, std::string>{
                               {"/lib/b.h", contentHash("int b;\n")},
                               {"/src/a.cpp", contentHash("int a;\n")}}));
}

TEST(ReadReportTest, TheHashIsSha256) {
  EXPECT_EQ(contentHash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(ReadReportTest, WhatIsNoReportIsRefused) {
  EXPECT_EQ(problem("{"), "last.json: error: no report of lockseam: this is no JSON");
  EXPECT_EQ(problem(std::string(200, '[')),
            "last.json: error: no report of lockseam: nested too deeply");
  EXPECT_EQ(problem("[]"), "last.json: error: no report of lockseam: it names no directory");
  EXPECT_EQ(problem(R"({"version": 1, "directory": "src"})"),
            "last.json: error: no report of lockseam: it names no directory");
  EXPECT_EQ(problem(R"({"version": 2, "directory": "/src"})"),
            "last.json: error: no report of lockseam: its version is not 1");
}

TEST(ReadReportTest, HalvesOfFindingsAreLeftOut) {
  EXPECT_EQ(read(withFindings("7")).Findings.size(), 0u);
  EXPECT_EQ(read(withFindings(R"([7, {}, {"rule": "r", "message": "m"},
      {"rule": "r", "message": "m", "file": "a", "line": 0},
      {"rule": "r", "message": "m", "file": "a", "line": -1},
      {"rule": 1, "message": "m", "file": "a", "line": 1},
      {"rule": "r", "file": "a", "line": 1}])"))
                .Findings.size(),
            0u);
  StoredReport Stored = read(withFindings(
      R"([{"rule": "r", "message": "m", "file": "x/../a", "line": 1, "notes": [3, {}, {"message": "n"}]}])"));
  ASSERT_EQ(Stored.Findings.size(), 1u);
  EXPECT_EQ(Stored.Findings[0].Told.Where, at("/src/a", 1, 1));
  EXPECT_EQ(Stored.Findings[0].Told.Notes.size(), 1u);
}
