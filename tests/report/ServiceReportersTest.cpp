// ServiceReportersTest.cpp - what GitLab and GitHub read out of the reports made for them.
#include "ReportBuilder.h"
#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/GithubReporter.h"
#include "analyzer/report/GitlabReporter.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;

namespace {

Finding ranked(int Rank, Location Where, std::string Message = "lock 'b' is taken twice") {
  Finding F = finding(Where, std::move(Message));
  F.Rank = Rank;
  return F;
}

template <typename Reporter> std::string written(Reporter Write, const Report &Found) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Write(Found, "/src", Out);
  return Text;
}

json gitlab(const Report &Found) { return json::parse(written(reportGitlab, Found)); }

std::string unescaped(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    if (Text.consume_front("%0D"))
      Result += '\r';
    else if (Text.consume_front("%0A"))
      Result += '\n';
    else if (Text.consume_front("%3A"))
      Result += ':';
    else if (Text.consume_front("%2C"))
      Result += ',';
    else if (Text.consume_front("%25"))
      Result += '%';
    else {
      Result += Text[0];
      Text = Text.drop_front();
    }
  }
  return Result;
}

struct RunnerCommand {
  std::string Command, Message;
  std::map<std::string, std::string> Properties;
};

/// As the runner reads a line: `::name key=value,key=value::message`; others are log.
std::vector<RunnerCommand> github(const std::string &Text) {
  std::vector<RunnerCommand> Result;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    if (!Line.consume_front("::"))
      continue;
    auto [Head, Message] = Line.split("::");
    auto [Name, Pairs] = Head.split(' ');
    RunnerCommand Read{Name.str(), unescaped(Message), {}};
    llvm::SmallVector<llvm::StringRef> Parts;
    Pairs.split(Parts, ',');
    for (llvm::StringRef Part : Parts)
      Read.Properties[Part.split('=').first.str()] = unescaped(Part.split('=').second);
    Result.push_back(std::move(Read));
  }
  return Result;
}

} // namespace

TEST(GitlabReporterTest, EveryFieldThatGitLabAsksFor) {
  Report Found;
  Found.Findings = {ranked(90, at("/src/a b/x.cpp", 7, 3)), ranked(50, at("/src/y.cpp", 0, 0)),
                    ranked(10, at("/usr/z.h", 2, 1), "line\nbreak \xff")};
  json Entries = gitlab(Found);
  ASSERT_EQ(Entries.size(), 3u);
  EXPECT_EQ(Entries[0]["description"], "lock 'b' is taken twice");
  EXPECT_EQ(Entries[0]["check_name"], "lockseam-context-witness");
  EXPECT_EQ(Entries[0]["severity"], "critical");
  EXPECT_EQ(Entries[0]["location"], json::parse(R"({"path": "a b/x.cpp", "lines": {"begin": 7}})"));
  EXPECT_EQ(Entries[1]["severity"], "major");
  EXPECT_EQ(Entries[1]["location"]["lines"]["begin"], 1);
  EXPECT_EQ(Entries[2]["severity"], "info");
  EXPECT_EQ(Entries[2]["description"], "line?break \uFFFD");
  std::set<std::string> Prints;
  for (const json &Entry : Entries)
    Prints.insert(Entry["fingerprint"].get<std::string>());
  EXPECT_EQ(Prints.size(), 3u);
  EXPECT_TRUE(Prints.count(fingerprints(Found.Findings)[0]));
}

TEST(GitlabReporterTest, NothingAndSuppressed) {
  EXPECT_EQ(gitlab({}), json::array());
  Report Found;
  Found.Findings = {finding(at("/src/a.cpp", 1, 1))};
  Found.Findings[0].Suppressed = true;
  EXPECT_EQ(gitlab(Found), json::array());
}

TEST(GithubReporterTest, TheMostImportantComeFirst) {
  Report Found;
  for (uint32_t Line = 1; Line <= 12; ++Line)
    Found.Findings.push_back(ranked(Line == 12 ? 60 : 50, at("/src/a.cpp", Line, 1)));
  Found.Findings.push_back(ranked(95, at("/src/b.cpp", 3, 9)));
  Found.Findings.push_back(ranked(5, at("/src/b.cpp", 4, 9)));
  Found.Findings.push_back(ranked(99, at("/src/b.cpp", 5, 9)));
  Found.Findings.back().Suppressed = true;
  std::string Text = written(reportGithub, Found);
  std::vector<RunnerCommand> Read = github(Text);
  ASSERT_EQ(Read.size(), 14u);
  EXPECT_EQ(Read[0].Command, "error");
  EXPECT_EQ(
      Read[0].Properties,
      (std::map<std::string, std::string>{
          {"file", "b.cpp"}, {"line", "3"}, {"col", "9"}, {"title", "lockseam-context-witness"}}));
  EXPECT_EQ(Read[0].Message, "lock 'b' is taken twice");
  EXPECT_EQ(Read[1].Properties["line"], "12");
  EXPECT_EQ(Read[1].Command, "warning");
  EXPECT_EQ(Read[13].Command, "notice");
  EXPECT_NE(Text.find("\nlockseam: GitHub shows 10 annotations of each type; 2 more are in this "
                      "log only\n"),
            std::string::npos)
      << Text;
}

TEST(GithubReporterTest, NothingFromTheSourcesIsACommand) {
  std::string Bad = "100%\n::set-env name=x::y, 'a:b'\r%0A::error::z";
  Report Found;
  Found.Findings = {ranked(50, at("/src/a,b:c%41\n::error::.cpp", 2, 1), Bad)};
  Found.Findings[0].Notes = {
      {at("/src/x.h", 5, 1), "takes 'mu'\n::warning::", NoteKind::Takes, "", 1, 1}};
  std::vector<RunnerCommand> Read = github(written(reportGithub, Found));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(Read[0].Command, "warning");
  EXPECT_EQ(Read[0].Properties["file"], "a,b:c%41\n::error::.cpp");
  EXPECT_EQ(Read[0].Message, Bad + "\n  x.h:5: (1) T1: takes 'mu'\n::warning::");
}
