// SarifReporterTest.cpp - SARIF is valid, and says what the finding says.
#include "analyzer/report/SarifReporter.h"
#include "ReportBuilder.h"
#include "analyzer/report/JsonReporter.h"
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;

namespace {

constexpr llvm::StringLiteral Source = "int a;\n  /*\xf0\x9f\x94\x92*/ b.lock();  \n";

Report sampleReport() {
  Report Found;
  Found.Findings = {finding(at("/src/dir x/ä.cpp", 2, 12))};
  Found.Findings[0].Notes = {{at("/src/a.cpp", 1, 5), "first taken here"},
                             {at("/lib/b.h", 3, 1), "released here"},
                             {{}, "no place"}};
  Found.Findings[0].Signals = {"write in both sections"};
  return Found;
}

std::string sarif(const Report &Found) {
  auto Files = files({{"/src/dir x/ä.cpp", Source}, {"/src/a.cpp", "int x;\n"}});
  SourceLines Lines(*Files);
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  reportSarif(Found, Lines, {"/src"}, Out);
  return Text;
}

json run(const Report &Found) { return json::parse(sarif(Found))["runs"][0]; }

std::string jsonReport(const Report &Found) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  reportJson(Found, "/src", Out);
  return Text;
}

} // namespace

TEST(SarifReporterTest, Result) {
  json Result = run(sampleReport())["results"][0];
  EXPECT_EQ(Result["ruleId"], "lockseam-context-witness");
  EXPECT_EQ(Result["level"], "warning");
  EXPECT_EQ(Result["rank"], 50);
  EXPECT_EQ(Result["message"]["text"], "lock 'b' is taken twice");
  json Place = Result["locations"][0]["physicalLocation"];
  EXPECT_EQ(Place["artifactLocation"]["uri"], "dir%20x/%C3%A4.cpp");
  EXPECT_EQ(Place["artifactLocation"]["uriBaseId"], "SRCROOT");
  // The padlock is four bytes, and two units of UTF-16.
  EXPECT_EQ(Place["region"],
            json({{"startLine", 2}, {"startColumn", 10}, {"endLine", 2}, {"endColumn", 19}}));
  EXPECT_EQ(Result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "Pool::grow()");
  EXPECT_EQ(Result["properties"]["signals"][0], "write in both sections");
  EXPECT_FALSE(Result.contains("suppressions"));
}

TEST(SarifReporterTest, NotesAreRelatedLocationsAndOneFlow) {
  json Result = run(sampleReport())["results"][0];
  json Related = Result["relatedLocations"];
  ASSERT_EQ(Related.size(), 2u);
  EXPECT_EQ(Related[0]["id"], 1);
  EXPECT_EQ(Related[0]["message"]["text"], "first taken here");
  EXPECT_EQ(Related[1]["physicalLocation"]["artifactLocation"], json({{"uri", "file:///lib/b.h"}}));
  ASSERT_EQ(Result["codeFlows"].size(), 1u);
  ASSERT_EQ(Result["codeFlows"][0]["threadFlows"].size(), 1u);
  json Steps = Result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(Steps.size(), 2u);
  EXPECT_EQ(Steps[1]["executionOrder"], 2);
  EXPECT_EQ(Steps[1]["location"]["message"]["text"], "released here");
}

TEST(SarifReporterTest, RulesAndRoot) {
  json Run = run(Report());
  EXPECT_EQ(Run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///src/");
  EXPECT_EQ(Run["columnKind"], "utf16CodeUnits");
  json Driver = Run["tool"]["driver"];
  EXPECT_EQ(Driver["name"], "lockseam");
  EXPECT_EQ(Driver["rules"][0]["id"], "lockseam-context-witness");
  for (const json &Rule : Driver["rules"])
    for (const char *Key : {"shortDescription", "fullDescription", "help"})
      EXPECT_FALSE(Rule[Key]["text"].get<std::string>().empty());
  EXPECT_EQ(Run["results"], json::array());
}

TEST(SarifReporterTest, LostUnitsAreSaid) {
  Report Found;
  EXPECT_EQ(run(Found)["invocations"][0]["executionSuccessful"], true);
  Found.Notices = {"a.cpp: error: not analysed: x", "b.cpp: warning: only partly analysed: y"};
  Found.Seen.LostUnits = 1;
  json Invocation = run(Found)["invocations"][0];
  EXPECT_EQ(Invocation["executionSuccessful"], false);
  json Notices = Invocation["toolExecutionNotifications"];
  ASSERT_EQ(Notices.size(), 2u);
  EXPECT_EQ(Notices[0]["level"], "error");
  EXPECT_EQ(Notices[0]["message"]["text"], "a.cpp: error: not analysed: x");
  EXPECT_EQ(Notices[1]["level"], "warning");
}

TEST(SarifReporterTest, FingerprintsAndSuppressions) {
  Report Found = sampleReport();
  Found.Findings[0].Suppressed = true;
  json Result = run(Found)["results"][0];
  EXPECT_EQ(Result["suppressions"], json::parse(R"([{"kind": "inSource"}])"));
  json Prints = Result["partialFingerprints"];
  EXPECT_EQ(Prints["lockseam/v1"].get<std::string>().size(), 16u);
  EXPECT_TRUE(
      llvm::StringRef(Prints["primaryLocationLineHash"].get<std::string>()).ends_with(":1"));
  Report Moved = sampleReport();
  Moved.Findings[0].Where.Line = 1;
  EXPECT_EQ(run(Moved)["results"][0]["partialFingerprints"]["lockseam/v1"], Prints["lockseam/v1"]);
}

TEST(SarifReporterTest, BytesThatAreNoTextDoNotEndTheProcess) {
  Report Found;
  Found.Findings = {finding(at("/src/\xff.cpp", 1, 1), "lock '\xfe\x80' is taken")};
  Found.Notices = {"\xc3(: error: x"};
  json Result = run(Found)["results"][0];
  EXPECT_EQ(Result["message"]["text"], "lock '\uFFFD\uFFFD' is taken");
  EXPECT_EQ(Result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "%FF.cpp");
  EXPECT_EQ(json::parse(jsonReport(Found))["findings"][0]["message"],
            "lock '\uFFFD\uFFFD' is taken");
}

// tests/report/validate_sarif.py validates these files against the schema where it is.
TEST(SarifReporterTest, WritesSamplesForTheSchema) {
  Report Broken;
  Broken.Findings = {finding(at("/src/\xff.cpp", 0, 0), "\xfe")};
  Report Suppressed = sampleReport();
  Suppressed.Findings[0].Suppressed = true;
  Suppressed.Notices = {"a.cpp: error: not analysed: x"};
  std::pair<const char *, Report> Samples[] = {
      {"empty", {}}, {"sample", sampleReport()}, {"suppressed", Suppressed}, {"broken", Broken}};
  for (auto &[Name, Found] : Samples) {
    std::string Text = sarif(Found);
    json Document = json::parse(Text);
    EXPECT_EQ(Document["version"], "2.1.0");
    ASSERT_EQ(Document["runs"].size(), 1u);
    for (const json &Result : Document["runs"][0]["results"]) {
      EXPECT_TRUE(Result["message"].contains("text"));
      EXPECT_GE(Result["locations"][0]["physicalLocation"]["region"]["startLine"], 1);
    }
    std::ofstream(std::string(Name) + ".sarif") << Text;
  }
}

TEST(JsonReporterTest, Document) {
  Report Found = sampleReport();
  Found.Notices = {"n"};
  Found.Seen.Units = 3;
  json Document = json::parse(jsonReport(Found));
  EXPECT_EQ(Document["version"], 1);
  EXPECT_EQ(Document["directory"], "/src");
  EXPECT_EQ(Document["notices"], json({"n"}));
  EXPECT_EQ(Document["coverage"]["units"], 3);
  json F = Document["findings"][0];
  EXPECT_EQ(F["rule"], "lockseam-context-witness");
  EXPECT_EQ(F["file"], "dir x/ä.cpp");
  EXPECT_EQ(F["line"], 2);
  EXPECT_EQ(F["column"], 12);
  EXPECT_EQ(F["level"], "warning");
  EXPECT_EQ(F["suppressed"], false);
  ASSERT_EQ(F["notes"].size(), 3u);
  EXPECT_EQ(F["notes"][1]["file"], "/lib/b.h");
  EXPECT_FALSE(F["notes"][2].contains("file"));
}
