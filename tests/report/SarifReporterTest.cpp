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

/// Two files, columns behind a character of two units, and an insertion.
Report fixedReport() {
  Report Found = sampleReport();
  Found.Findings[0].Fixes = {{"name it 'a[0]'",
                              {{at("/src/dir x/ä.cpp", 2, 12), 6, "c.lock"},
                               {at("/src/a.cpp", 1, 4), 0, " {y}"},
                               {at("/src/dir x/ä.cpp", 1, 1), 3, ""}}}};
  return Found;
}

const SarifOptions Plain = {.Root = "/src", .Directory = "/src/sub"};

std::string sarif(const Report &Found, const SarifOptions &Options = Plain) {
  auto Files = files({{"/src/dir x/ä.cpp", Source}, {"/src/a.cpp", "int x;\n"}});
  SourceLines Lines(*Files);
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  reportSarif(Found, Lines, Options, Out);
  return Text;
}

json run(const Report &Found, const SarifOptions &Options = Plain) {
  return json::parse(sarif(Found, Options))["runs"][0];
}

/// Two threads, calls, and a lock: everything that a story can tell.
Report storyReport() {
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 1, 5), "an update of 'n[i]' can be lost")};
  Location Here = at("/src/a.cpp", 1, 1), Main = at("/src/main.cpp", 6, 2);
  Found.Findings[0].Notes = {
      {Here, "takes 'mu'", NoteKind::Takes, "'mu'", 1, 1},
      {Here, "calls 'get()'", NoteKind::Calls, "", 1, 2},
      {Here, "reads 'n[i]'", NoteKind::Reads, "'n[i]'", 1, 3},
      {Here, "releases 'mu'", NoteKind::Releases, "'mu'", 1, 4},
      {Main, "is started here", NoteKind::Starts, "", 2, 5},
      {Here, "goes on from here", NoteKind::Calls, "", 2, 6},
      {Here, "writes 'n[i]'", NoteKind::Writes, "'n[i]'", 2, 7},
      {Here, "writes 'n[i]'", NoteKind::Writes, "'n[i]'", 1, 8},
      {Here, "repair: keep it {0}", NoteKind::Repair},
  };
  return Found;
}

std::string jsonReport(const Report &Found) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  llvm::vfs::InMemoryFileSystem Files;
  SourceLines Lines(Files);
  reportJson(Found, Lines, "/src", Out);
  return Text;
}

} // namespace

TEST(SarifReporterTest, Result) {
  json Result = run(sampleReport())["results"][0];
  EXPECT_EQ(Result["ruleId"], "lockseam-context-witness");
  EXPECT_EQ(Result["level"], "warning");
  EXPECT_EQ(Result["rank"], 50);
  EXPECT_EQ(Result["message"]["text"], "lock 'b' is taken twice. See: [first taken here](1), "
                                       "[released here](2).");
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

TEST(SarifReporterTest, TheInterleavingIsOneMergedFlow) {
  json Result = run(storyReport())["results"][0];
  std::string Text = Result["message"]["text"];
  EXPECT_TRUE(llvm::StringRef(Text).starts_with(
      "an update of 'n\\[i\\]' can be lost. Steps: [(1) T1: takes 'mu'](1), "))
      << Text;
  EXPECT_NE(Text.find("[(3) T1: reads 'n\\[i\\]'](3)"), std::string::npos) << Text;
  EXPECT_NE(Text.find("[repair: keep it {{0}}](9)."), std::string::npos) << Text;
  ASSERT_EQ(Result["codeFlows"].size(), 1u);
  json Threads = Result["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(Threads.size(), 1u);
  json Steps = Threads[0]["locations"];
  ASSERT_EQ(Steps.size(), 8u); // the repair is no step
  EXPECT_EQ(Steps[0]["nestingLevel"], 1);
  EXPECT_EQ(Steps[0]["kinds"], json({"acquire", "lock"}));
  EXPECT_EQ(Steps[2]["state"]["'mu'"]["text"], "held by T1");
  EXPECT_EQ(Steps[3]["state"]["'mu'"]["text"], "released by T1");
  EXPECT_EQ(Steps[6]["nestingLevel"], 2);
  EXPECT_EQ(Steps[6]["properties"]["thread"], 2);
  EXPECT_EQ(Steps[6]["executionOrder"], 7);
}

TEST(SarifReporterTest, SplitFlowsAreOneForEachThread) {
  SarifOptions Split = Plain;
  Split.Flows = SarifFlows::Split;
  json Threads = run(storyReport(), Split)["results"][0]["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(Threads.size(), 2u);
  EXPECT_EQ(Threads[0]["id"], "T1");
  EXPECT_EQ(Threads[1]["id"], "T2");
  EXPECT_EQ(Threads[0]["locations"].size(), 5u);
  EXPECT_EQ(Threads[0]["locations"][4]["executionOrder"], 8);
  EXPECT_EQ(Threads[1]["locations"][0]["executionOrder"], 5);
}

TEST(SarifReporterTest, TwoTellingsAreTwoFlowsTheOneWithBothThreadsFirst) {
  Report Found = storyReport();
  std::vector<Note> &Notes = Found.Findings[0].Notes;
  Notes.insert(Notes.begin(), {at("/src/a.cpp", 1, 2), "takes 'a'", NoteKind::Takes, "'a'", 1, 1});
  json Flows = run(Found)["results"][0]["codeFlows"];
  ASSERT_EQ(Flows.size(), 2u);
  EXPECT_EQ(Flows[0]["threadFlows"][0]["locations"].size(), 8u);
  EXPECT_EQ(Flows[1]["threadFlows"][0]["locations"].size(), 1u);
}

TEST(SarifReporterTest, CallsAreStacks) {
  json Stacks = run(storyReport())["results"][0]["stacks"];
  ASSERT_EQ(Stacks.size(), 2u);
  EXPECT_EQ(Stacks[0]["message"]["text"], "(3) T1: reads 'n\\[i\\]'");
  ASSERT_EQ(Stacks[0]["frames"].size(), 2u);
  EXPECT_EQ(Stacks[0]["frames"][1]["location"]["message"]["text"], "(2) T1: calls 'get()'");
  EXPECT_EQ(Stacks[1]["message"]["text"],
            "(7) T2: writes 'n\\[i\\]'; the thread is started at main.cpp:6");
  EXPECT_EQ(Stacks[1]["frames"].size(), 3u);
  Report Twice = storyReport(); // two findings of one line, told by the same steps
  Twice.Findings.push_back(Twice.Findings[0]);
  EXPECT_EQ(run(Twice)["results"][0]["stacks"].size(), 2u);
}

TEST(SarifReporterTest, OneResultForOneRuleAtOneLine) {
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 1, 1), "'a' is seen"),
                    finding(at("/src/a.cpp", 1, 3), "'b' is seen"),
                    finding(at("/src/a.cpp", 1, 3), "'c' is seen")};
  Found.Findings[1].Rank = 80;
  Found.Findings[2].Suppressed = true;
  json Results = run(Found)["results"];
  ASSERT_EQ(Results.size(), 2u);
  EXPECT_EQ(Results[0]["message"]["text"], "'b' is seen. Also here: 'a' is seen.");
  EXPECT_EQ(Results[0]["level"], "error");
  EXPECT_EQ(Results[0]["properties"]["fingerprints"].size(), 2u);
  EXPECT_EQ(Results[0]["properties"]["fingerprints"][0],
            Results[0]["partialFingerprints"]["lockseam/v1"]);
  EXPECT_EQ(Results[1]["message"]["text"], "'c' is seen.");
}

TEST(SarifReporterTest, WhatIsTooMuchIsCutAndSaid) {
  Report Found;
  for (uint32_t Line = 1; Line <= 25003; ++Line) {
    Found.Findings.push_back(finding(at("/src/a.cpp", Line, 1)));
    Found.Findings.back().Rank = Line <= 3 ? 90 : Line == 4 ? 10 : 50;
  }
  Found.Findings[0].Notes.assign(1001, {at("/src/a.cpp", 1, 5), "step", NoteKind::Remark});
  json Run = run(Found);
  ASSERT_EQ(Run["results"].size(), 25000u);
  EXPECT_EQ(Run["results"][0]["rank"], 90);
  for (const json &Result : Run["results"])
    EXPECT_GE(Result["rank"], 50);
  EXPECT_EQ(Run["results"][0]["relatedLocations"].size(), 1000u);
  EXPECT_EQ(Run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"].size(), 1000u);
  json Notices = Run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(Notices.size(), 2u);
  EXPECT_EQ(Notices[0]["descriptor"]["id"], "report-cut");
  EXPECT_EQ(Notices[0]["message"]["text"],
            "of 25003 results the 25000 with the highest rank are given");
  EXPECT_EQ(Run["invocations"][0]["executionSuccessful"], true);
}

TEST(SarifReporterTest, CategoryBaselineAndRelocatable) {
  Report Found = sampleReport();
  Found.Findings[0].BaselineState = "new";
  SarifOptions Options = Plain;
  Options.Category = "debug";
  Options.Relocatable = true;
  Found.Notices = {"a.cpp: warning: only partly analysed: /src/a.h:1:2: error: x"};
  json Run = run(Found, Options);
  EXPECT_EQ(Run["automationDetails"]["id"], "lockseam/debug/");
  EXPECT_EQ(Run["results"][0]["baselineState"], "new");
  EXPECT_FALSE(run(sampleReport())["results"][0].contains("baselineState"));
  EXPECT_EQ(run(sampleReport())["automationDetails"]["id"], "lockseam/");
  EXPECT_FALSE(Run.contains("originalUriBaseIds"));
  EXPECT_FALSE(Run["invocations"][0].contains("workingDirectory"));
  EXPECT_EQ(Run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"],
            "a.cpp: warning: only partly analysed: a.h:1:2: error: x");
  EXPECT_EQ(Run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"],
            json({{"uri", "dir%20x/%C3%A4.cpp"}}));
}

TEST(SarifReporterTest, LineHashesAreNumberedInTheFile) {
  auto Files = files({{"/a", "x;\ny;\nx;\ny;\n" + std::string(300, 'z')}});
  SourceLines Lines(*Files);
  Report Found;
  Found.Findings = {finding(at("/a", 1, 1)), finding(at("/a", 3, 1))};
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  reportSarif(Found, Lines, Plain, Out);
  json Document = json::parse(Text);
  for (const json &Result : Document["runs"][0]["results"]) {
    std::string Hash = Result["partialFingerprints"]["primaryLocationLineHash"];
    EXPECT_TRUE(llvm::StringRef(Hash).ends_with(":1")) << Hash; // what follows differs
  }
  auto Same = files({{"/a", std::string(200, '\n')}});
  SourceLines Empty(*Same);
  std::string Twice;
  llvm::raw_string_ostream More(Twice);
  reportSarif(Found, Empty, Plain, More);
  json Results = json::parse(Twice)["runs"][0]["results"];
  EXPECT_TRUE(llvm::StringRef(
                  Results[1]["partialFingerprints"]["primaryLocationLineHash"].get<std::string>())
                  .ends_with(":3"));
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
  EXPECT_EQ(Driver["rules"][0]["name"], "ContextWitness");
  EXPECT_EQ(Driver["rules"][0]["properties"]["precision"], "medium");
  EXPECT_NE(Driver["rules"][0]["help"]["markdown"].get<std::string>().find("```cpp\n"),
            std::string::npos);
  EXPECT_EQ(Run["results"], json::array());
}

TEST(SarifReporterTest, LostUnitsAreSaid) {
  Report Found;
  EXPECT_EQ(run(Found)["invocations"][0]["executionSuccessful"], true);
  Found.Notices = {"a.cpp: error: not analysed: x",
                   "b.cpp: warning: only partly analysed: c.h:1:2: error: y"};
  Found.Seen.LostUnits = 1;
  json Invocation = run(Found)["invocations"][0];
  EXPECT_EQ(Invocation["executionSuccessful"], false);
  json Notices = Invocation["toolExecutionNotifications"];
  ASSERT_EQ(Notices.size(), 2u);
  EXPECT_EQ(Notices[0]["level"], "error");
  EXPECT_EQ(Notices[0]["message"]["text"], "a.cpp: error: not analysed: x");
  EXPECT_EQ(Notices[1]["level"], "warning");
  EXPECT_EQ(Notices[1]["descriptor"]["id"], "unit-incomplete");
  // Notices count from the current folder, SARIF from the root.
  EXPECT_EQ(Notices[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "sub/a.cpp");
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
  EXPECT_EQ(Result["message"]["text"], "lock '\uFFFD\uFFFD' is taken.");
  // GitHub wants all four numbers, also of files that cannot be read.
  EXPECT_EQ(Result["locations"][0]["physicalLocation"]["region"],
            json({{"startLine", 1}, {"startColumn", 1}, {"endLine", 1}, {"endColumn", 2}}));
  EXPECT_EQ(Result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "%FF.cpp");
  EXPECT_EQ(json::parse(jsonReport(Found))["findings"][0]["message"],
            "lock '\uFFFD\uFFFD' is taken");
}

TEST(SarifReporterTest, Fixes) {
  EXPECT_FALSE(run(sampleReport())["results"][0].contains("fixes"));
  json Fixes = run(fixedReport())["results"][0]["fixes"];
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(Fixes[0]["description"]["text"], "name it 'a\\[0\\]'");
  json Changes = Fixes[0]["artifactChanges"];
  ASSERT_EQ(Changes.size(), 2u);
  EXPECT_EQ(Changes[0]["artifactLocation"]["uri"], "dir%20x/%C3%A4.cpp");
  ASSERT_EQ(Changes[0]["replacements"].size(), 2u);
  EXPECT_EQ(Changes[0]["replacements"][0]["deletedRegion"],
            json::parse(R"({"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 16})"));
  EXPECT_EQ(Changes[0]["replacements"][0]["insertedContent"]["text"], "c.lock");
  EXPECT_EQ(Changes[1]["artifactLocation"]["uri"], "a.cpp");
  EXPECT_EQ(Changes[1]["replacements"][0]["deletedRegion"],
            json::parse(R"({"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 4})"));
  EXPECT_EQ(Changes[1]["replacements"][0]["insertedContent"]["text"], " {y}");
}

// tests/report/validate_sarif.py validates these files against the schema where it is.
TEST(SarifReporterTest, WritesSamplesForTheSchema) {
  Report Broken;
  Broken.Findings = {finding(at("/src/\xff.cpp", 0, 0), "\xfe")};
  Report Suppressed = sampleReport();
  Suppressed.Findings[0].Suppressed = true;
  Suppressed.Notices = {"a.cpp: error: not analysed: x"};
  Report Compared = storyReport();
  Compared.Findings[0].BaselineState = "unchanged";
  Compared.Findings.push_back(Compared.Findings[0]);
  Compared.Findings[1].Message = "[x](1) {0} \\ <b>%20\n" + std::string(5000, 'n');
  SarifOptions Every = {"/src", "/src/sub", SarifFlows::Split, "every option", true};
  const std::tuple<const char *, Report, SarifOptions> Samples[] = {
      {"empty", {}, Plain},
      {"sample", sampleReport(), Plain},
      {"suppressed", Suppressed, Plain},
      {"fixed", fixedReport(), Plain},
      {"broken", Broken, Plain},
      {"story", Compared, Plain},
      {"every", Compared, Every}};
  for (auto &[Name, Found, Options] : Samples) {
    std::string Text = sarif(Found, Options);
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

TEST(JsonReporterTest, Fixes) {
  EXPECT_FALSE(json::parse(jsonReport(sampleReport()))["findings"][0].contains("fixes"));
  json Fix = json::parse(jsonReport(fixedReport()))["findings"][0]["fixes"][0];
  EXPECT_EQ(Fix["title"], "name it 'a[0]'");
  ASSERT_EQ(Fix["replacements"].size(), 3u);
  EXPECT_EQ(Fix["replacements"][1], json::parse(R"({"file": "a.cpp", "line": 1, "column": 4,
                                                    "length": 0, "text": " {y}"})"));
}
