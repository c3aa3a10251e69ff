// BaselineTest.cpp - the text of a baseline, and which findings it knows.
#include "analyzer/report/Baseline.h"
#include "ReportBuilder.h"
#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/JsonReporter.h"
#include "analyzer/report/SarifReporter.h"
#include "analyzer/report/SourceLines.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <random>

using namespace lockseam;

namespace {

constexpr const char *A = "aaaaaaaaaaaaaaaa", *B = "bbbbbbbbbbbbbbbb";

std::string rewritten(const std::string &Text) {
  llvm::Expected<Baseline> Read = readBaseline(Text, "known");
  return Read ? writeBaseline(*Read) : llvm::toString(Read.takeError());
}

std::string entry(const std::string &Print, const std::string &Rest = "") {
  return Print + "  lockseam-guard  f()" + Rest + "\n";
}

Baseline baseline(const std::string &Text) { return llvm::cantFail(readBaseline(Text, "known")); }

/// "new unchanged ..." of findings with these messages, which the baseline Known marks.
std::string states(const KnownFindings &Known, std::vector<Finding> Findings) {
  Known.mark(Findings);
  std::vector<std::string> Words;
  for (const Finding &F : Findings)
    Words.push_back(F.BaselineState);
  return llvm::join(Words, " ");
}

Finding in(const std::string &Lock) { return finding(at("/a.c", 1, 1), "takes '" + Lock + "'"); }

Finding suppressed(Finding F) {
  F.Suppressed = true;
  return F;
}

std::string stalePrints(const KnownFindings &Known, const std::string &Text) {
  std::vector<std::string> Words;
  for (const BaselineEntry &Entry : Known.stale(baseline(Text)))
    Words.push_back(Entry.Fingerprint + "@" + std::to_string(Entry.Line));
  return llvm::join(Words, " ");
}

Baseline ofReport(const std::string &Text, int MinRank = 0) {
  return llvm::cantFail(readOldReport(Text, "old", MinRank));
}

std::string problemOf(const std::string &Text) {
  llvm::Expected<Baseline> Read = readOldReport(Text, "old", 0);
  return Read ? "fine" : llvm::toString(Read.takeError());
}

Report reported(std::vector<Finding> Findings) {
  Report Found;
  Found.Findings = std::move(Findings);
  return Found;
}

std::string json(std::vector<Finding> Findings) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  auto Files = files({{"/a.c", "int a;\n"}});
  SourceLines Lines(*Files);
  reportJson(reported(std::move(Findings)), Lines, "/", Out);
  return Text;
}

std::string sarif(std::vector<Finding> Findings) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  auto Files = files({{"/a.c", "int a;\n"}});
  SourceLines Lines(*Files);
  reportSarif(reported(std::move(Findings)), Lines, {"/", "/"}, Out);
  return Text;
}

} // namespace

TEST(BaselineTest, LinesAreSortedAndReasonsStay) {
  struct Case {
    std::string Text, Expected;
  };
  const std::string Plain = entry(A), Second = entry(std::string(A) + ":2");
  const Case Cases[] = {
      {"", ""},
      {"\n\n", ""},
      {entry(B) + Plain, Plain + entry(B)},
      {Second + Plain, Plain + Second},
      {entry(A, "  # not now"), entry(A, "  # not now")},
      {entry(A, " # not now  "), entry(A, "  # not now")},
      {entry(A, "  #"), Plain},
      {entry(A, "  # a # b"), entry(A, "  # a # b")},
      {"# head\n" + entry(B) + Plain, "# head\n" + Plain + entry(B)},
      {entry(B) + "# of a\n" + Plain, "# of a\n" + Plain + entry(B)},
      {Plain + "# end\n", Plain + "# end\n"},
      {"# alone\n", "# alone\n"},
      {std::string(A) + "\tlockseam-guard\tf()\r\n", Plain},
      {std::string(A) + "  lockseam-guard", std::string(A) + "  lockseam-guard\n"},
      {std::string(A) + "  lockseam-guard  # why", std::string(A) + "  lockseam-guard  # why\n"},
      {"\xef\xbb\xbf" + Plain, Plain},
      {"AAAAAAAAAAAAAAAA  lockseam-guard  f()\n", Plain},
      // After a merge.
      {Plain + Plain, Plain},
      {Plain + entry(A, "  # why"), entry(A, "  # why")},
      {entry(A, "  # one") + entry(A, "  # two"), entry(A, "  # one; two")},
      {entry(A, "  # one") + entry(A, "  # one"), entry(A, "  # one")},
      // Functions may be called anything.
      {std::string(A) + "  lockseam-guard  operator#(a,  b)\n",
       std::string(A) + "  lockseam-guard  operator#(a, b)\n"},
      {std::string(A) + "  lockseam-guard  f\x01(\xff)\n",
       std::string(A) + "  lockseam-guard  f?(\xff)\n"},
  };
  for (const Case &Each : Cases) {
    EXPECT_EQ(rewritten(Each.Text), Each.Expected) << Each.Text;
    EXPECT_EQ(rewritten(Each.Expected), Each.Expected);
  }
}

TEST(BaselineTest, WhatIsNoEntryIsNamed) {
  const std::string Bad =
      "error: no entry of a baseline: expected 'FINGERPRINT  RULE  FUNCTION  # reason'";
  EXPECT_EQ(rewritten("what\n"), "known:1: " + Bad);
  EXPECT_EQ(rewritten(entry(A) + "\n" + entry("aaaa")), "known:3: " + Bad);
  EXPECT_EQ(rewritten(entry(std::string(A) + ":")), "known:1: " + Bad);
  EXPECT_EQ(rewritten(entry(std::string(A) + ":x")), "known:1: " + Bad);
  EXPECT_EQ(rewritten(entry(std::string(A) + "a")), "known:1: " + Bad);
  EXPECT_EQ(rewritten(std::string(A)), "known:1: " + Bad);
  EXPECT_EQ(rewritten(std::string(A) + "  f()"), "known:1: " + Bad);
  EXPECT_EQ(rewritten(std::string("\0", 1)), "known:1: " + Bad);
  EXPECT_EQ(rewritten(entry(A) + "<<<<<<< HEAD\n"),
            "known:2: error: a merge conflict is left here");
  EXPECT_EQ(rewritten("=======\n"), "known:1: error: a merge conflict is left here");
}

TEST(BaselineTest, AnyBytesAreReadOrRefused) {
  std::mt19937 Dice(7);
  const std::string Pieces[] = {A,    ":2",   "  ", "lockseam-guard",     "\n", "#",
                                "\r", "\xff", "\t", std::string("\0", 1), ":",  "f(int)"};
  for (int Round = 0; Round < 2000; ++Round) {
    std::string Text;
    for (unsigned I = Dice() % 20; I > 0; --I)
      Text += Pieces[Dice() % std::size(Pieces)];
    llvm::Expected<Baseline> Read = readBaseline(Text, "known");
    if (!Read) {
      EXPECT_EQ(llvm::toString(Read.takeError()).find("known:"), 0u);
      continue;
    }
    std::string Once = writeBaseline(*Read);
    EXPECT_EQ(rewritten(Once), Once) << Text;
  }
}

TEST(BaselineTest, AnEntryTakesAFreeNumber) {
  Baseline Known = baseline(entry(std::string(A) + ":2"));
  addEntry(Known, {std::string(A) + ":2", "lockseam-guard", "f()"});
  addEntry(Known, {std::string(A) + ":2", "lockseam-guard", "f()"});
  EXPECT_EQ(writeBaseline(Known),
            entry(A) + entry(std::string(A) + ":2") + entry(std::string(A) + ":3"));
}

TEST(BaselineTest, FindingsAreKnownByTheirNumber) {
  KnownFindings Two(std::vector{in("m"), in("m")});
  EXPECT_EQ(states(Two, {in("m"), in("m"), in("m"), in("n")}), "unchanged unchanged new new");
  EXPECT_EQ(states(Two, {suppressed(in("m")), in("m"), in("m")}), "unchanged unchanged unchanged");
  EXPECT_EQ(states(KnownFindings(std::vector{suppressed(in("m"))}), {in("m")}), "new");
  KnownFindings Both(std::vector{in("n")});
  Both.add(Two);
  EXPECT_EQ(states(Both, {in("n"), in("n"), in("m"), in("m")}),
            "unchanged new unchanged unchanged");
}

TEST(BaselineTest, EntriesAreOfWhatIsNotSuppressed) {
  Baseline Made{{}, entriesOf({in("m"), suppressed(in("m")), in("m"), in("n")}), {}};
  EXPECT_EQ(Made.Entries.size(), 3u);
  EXPECT_EQ(states(KnownFindings(Made), {in("m"), in("m"), in("n")}),
            "unchanged unchanged unchanged");
  EXPECT_EQ(Made.Entries[0].Rule, "lockseam-context-witness");
  EXPECT_EQ(Made.Entries[0].Function, "Pool::grow()");
}

TEST(BaselineTest, WhatNothingAnswersToIsStale) {
  std::string Print = fingerprints({in("m")})[0];
  KnownFindings One(std::vector{in("m")});
  EXPECT_EQ(stalePrints(One, entry(Print)), "");
  EXPECT_EQ(stalePrints(One, entry(Print) + entry(Print)), "");
  EXPECT_EQ(stalePrints(One, entry(Print + ":2")), "");
  EXPECT_EQ(stalePrints(One, entry(Print + ":2") + "\n" + entry(Print)), Print + ":2@1");
  EXPECT_EQ(stalePrints(One, "# head\n" + entry(A)), std::string(A) + "@2");
  EXPECT_EQ(stalePrints(KnownFindings(std::vector{suppressed(in("m"))}), entry(Print)),
            Print + "@1");
}

TEST(BaselineTest, ReportsOfOursAreBaselines) {
  std::vector<Finding> Findings = {in("m"), in("m"), suppressed(in("n"))};
  Findings[1].Rank = 20;
  for (const std::string &Text : {json(Findings), sarif(Findings)}) {
    EXPECT_EQ(states(KnownFindings(ofReport(Text)), {in("m"), in("m"), in("n")}),
              "unchanged unchanged new");
  }
  EXPECT_EQ(states(KnownFindings(ofReport(json(Findings), 30)), {in("m"), in("m")}),
            "unchanged new");
  Baseline Read = ofReport(sarif({in("m")}));
  ASSERT_EQ(Read.Entries.size(), 1u);
  EXPECT_EQ(Read.Entries[0].Function, "Pool::grow()");
}

TEST(BaselineTest, OtherJsonIsRefused) {
  EXPECT_EQ(problemOf("{"), "old: error: malformed JSON");
  EXPECT_EQ(problemOf("[]"), "old: error: neither a SARIF nor a JSON report of lockseam");
  EXPECT_EQ(problemOf("{\"runs\": [{\"tool\": {\"driver\": {\"name\": \"cppcheck\"}}}]}"),
            "old: error: this SARIF file is of another tool");
  EXPECT_EQ(problemOf("{\"version\": 2, \"findings\": []}"),
            "old: error: neither a SARIF nor a JSON report of lockseam");
  EXPECT_EQ(problemOf(std::string(100000, '[')), "old: error: malformed JSON");
  for (const char *Odd : {"{\"runs\": 1}",
                          "{\"runs\": [{\"tool\": {\"driver\": {\"name\": \"lockseam\"}}, "
                          "\"results\": [1, {\"locations\": [1]}, {\"locations\": [{\"logicalLoc"
                          "ations\": [7]}], \"partialFingerprints\": {\"lockseam/v1\": 1}}]}]}",
                          "{\"version\": 1, \"findings\": [1, {\"fingerprint\": []}]}"})
    EXPECT_EQ(problemOf(Odd), "fine") << Odd;
}
