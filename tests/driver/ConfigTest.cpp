// ConfigTest.cpp - .lockseam.yaml: what it says is done, what it cannot say is refused by line.
#include "analyzer/driver/Config.h"
#include "ToolRun.h"

using namespace lockseam;

namespace {

std::string problem(llvm::StringRef Text) {
  llvm::Expected<Config> Read = parseConfig(Text, "c.yaml");
  return Read ? "" : llvm::toString(Read.takeError());
}

/// What is in force with this file and this command line.
Options chosen(llvm::StringRef Text, std::vector<std::string> Words = {}) {
  Words.insert(Words.begin(), "check");
  Options Result = llvm::cantFail(parseCommandLine(Words));
  applyConfig(llvm::cantFail(parseConfig(Text, "c.yaml")), Result);
  return Result;
}

} // namespace

TEST(ConfigTest, MistakesAreOneLineWithTheirPlace) {
  struct Case {
    const char *Text;
    const char *Expected;
  };
  const Case Cases[] = {
      {"Cheks: x\n", "c.yaml:1:1: error: unknown key 'Cheks'; did you mean 'Checks'?"},
      {"MinRank: 5\nColour: red\n", "c.yaml:2:1: error: unknown key 'Colour'"},
      {"MinRank: many\n", "c.yaml:1:10: error: 'MinRank': expected a number from 0 to 100"},
      {"FailOn: never\n", "c.yaml:1:9: error: 'FailOn': expected one of error, warning, note"},
      {"HeaderFilterRegex: (\n",
       "c.yaml:1:20: error: 'HeaderFilterRegex': parentheses not balanced"},
      {"Exclude: [a, [b]]\n", "c.yaml:1:15: error: expected a word"},
      {"MinRank: [1]\n", "c.yaml:1:1: error: 'MinRank' needs a value"},
      {"MinRank:\n", "c.yaml:1:1: error: 'MinRank' needs a value"},
      {"- Checks\n", "c.yaml:1:1: error: a configuration must map keys to values"},
      {"CheckOptions: 3\n", "c.yaml:1:15: error: 'CheckOptions' must map RULE.OPTION to values"},
      {"CheckOptions:\n  lockseam-guard.MinSuport: 3\n",
       "c.yaml:2:3: error: unknown key 'lockseam-guard.MinSuport'; did you mean "
       "'lockseam-guard.MinSupport'?"},
      {"CheckOptions: {lockseam-guard.IgnoreAnnotations: 1}\n",
       "c.yaml:1:50: error: 'lockseam-guard.IgnoreAnnotations' must be true or false"},
      {"InheritParentConfig: perhaps\n",
       "c.yaml:1:22: error: 'InheritParentConfig' must be true or false"},
      {"MinRank: 1\nMinRank: 2\n", "c.yaml:2:1: error: key 'MinRank' occurs twice"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(problem(C.Text), C.Expected) << C.Text;
  for (const char *Good : {"", "---\n", "Models: []\n", "CheckOptions:\n"})
    EXPECT_EQ(problem(Good), "") << Good;
}

TEST(ConfigTest, EveryKey) {
  Options O = chosen("Checks: ['-*', lockseam-guard]\n"
                     "WarningsAsErrors: >\n  lockseam-guard,\n  lockseam-lock-*\n"
                     "FailOn: note\n"
                     "HeaderFilterRegex: 'src/.*'\n"
                     "Exclude: ['*.inc', 'third_party/*']\n"
                     "MinRank: 44\n"
                     "CheckOptions:\n"
                     "  lockseam-guard.MinConfidence: 0.75\n"
                     "  lockseam-guard.MinSupport: 5\n"
                     "  lockseam-guard.IgnoreAnnotations: true\n"
                     "  lockseam-nonatomic.Intent: synch\n");
  EXPECT_EQ(O.Checks, "-*,lockseam-guard");
  EXPECT_EQ(O.WarningsAsErrors, "lockseam-guard, lockseam-lock-*");
  EXPECT_EQ(O.FailOn, Level::Note);
  EXPECT_EQ(O.HeaderFilter, "src/.*");
  EXPECT_EQ(O.Exclude, (std::vector<std::string>{"*.inc", "third_party/*"}));
  EXPECT_EQ(O.MinRank, 44);
  EXPECT_EQ(O.MinConfidence, 0.75);
  EXPECT_EQ(O.MinSupport, 5u);
  EXPECT_TRUE(O.IgnoreAnnotations);
  EXPECT_EQ(O.Ought, Intent::Synch);
}

TEST(ConfigTest, TheCommandLineWins) {
  llvm::StringRef Text = "MinRank: 44\nFailOn: note\nChecks: '-*'\nExclude: a\n";
  Options O = chosen(Text, {"--min-rank=3", "--checks=lockseam-guard", "--exclude=b"});
  EXPECT_EQ(O.MinRank, 3);
  EXPECT_EQ(O.FailOn, Level::Note);
  EXPECT_EQ(O.Checks, "-*,lockseam-guard"); // adds up, as clang-tidy's does
  EXPECT_EQ(O.Exclude, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(chosen("", {"--min-rank=3"}).MinRank, 3);
}

TEST(ConfigTest, WhatIsDumpedReadsBack) {
  Options O = chosen("Checks: \"-*,it's\"\nExclude: [\"a'b\", c]\nMinRank: 7\nFailOn: error\n"
                     "CheckOptions: {lockseam-nonatomic.Intent: export, "
                     "lockseam-guard.IgnoreAnnotations: true}\n");
  std::string Text = dumpConfig(O);
  EXPECT_EQ(problem(Text), "") << Text;
  EXPECT_EQ(dumpConfig(chosen(Text)), Text);
  EXPECT_NE(Text.find("Checks: '-*,it''s'"), std::string::npos) << Text;
}

TEST(ConfigTest, TheToolFollowsTheFile) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  const char *Check = "check a.cpp -- -std=c++20";
  EXPECT_EQ(Tool.run(Check).Status, 1);
  Tool.write(".lockseam.yaml", "MinRank: 100\n");
  EXPECT_EQ(Tool.run(Check).Out, "");
  EXPECT_EQ(Tool.run("check --min-rank=0 a.cpp -- -std=c++20").Status, 1);
  Tool.write(".lockseam.yaml", "FailOn: error\nMinRank: 0\nChecks: '-lockseam-context-witness'\n");
  EXPECT_EQ(Tool.run(Check).Status, 0);
  Tool.write(".lockseam.yaml", "Cheks: x\n");
  Result R = Tool.run(Check);
  EXPECT_EQ(R.Status, 2);
  EXPECT_EQ(R.Err, "DIR/.lockseam.yaml:1:1: error: unknown key 'Cheks'; did you mean 'Checks'?\n");
  EXPECT_EQ(Tool.run("check --config='Checks: -*' a.cpp -- -std=c++20").Err,
            "lockseam: --checks=-*: no rule is on\n");
}

TEST(ConfigTest, FactsAreTheSameWhateverItSays) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  Tool.writeDatabase({"a.cpp"});
  std::string Facts = Tool.run("check --dump=facts").Out;
  Tool.write(".lockseam.yaml", "MinRank: 100\nCheckOptions: {lockseam-nonatomic.Intent: synch}\n"
                               "Models:\n  - functions: {use: acquire}\n");
  EXPECT_EQ(Tool.run("check --dump=facts").Out, Facts);
  Result R = Tool.run("check --stats");
  EXPECT_NE(R.Err.find("units 1 (from the cache 1)"), std::string::npos) << R.Err;
}

TEST(ConfigTest, WarningsAsErrorsFail) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  EXPECT_EQ(Tool.run("check --fail-on=error --min-rank=0 --config='{MinRank: 0}' "
                     "--warnings-as-errors=lockseam-guard a.cpp -- -std=c++20")
                .Status,
            Tool.run("check --fail-on=error --min-rank=0 a.cpp -- -std=c++20").Status);
  EXPECT_EQ(Tool.run("check --fail-on=error --config='{WarningsAsErrors: lockseam-context-*}' "
                     "a.cpp -- -std=c++20")
                .Status,
            1);
}

TEST(ConfigTest, ParentsAreInherited) {
  ToolRun Tool;
  Tool.write(".lockseam.yaml", "MinRank: 11\nFailOn: error\nChecks: '-lockseam-guard'\n");
  Tool.write("sub/.lockseam.yaml", "MinRank: 22\nChecks: '-lockseam-lock-order'\n");
  Tool.write("sub/a.cpp", PatternSource);
  std::string Alone = Tool.run("check --dump-config sub/a.cpp").Out;
  EXPECT_NE(Alone.find("MinRank: 22\n"), std::string::npos) << Alone;
  EXPECT_NE(Alone.find("FailOn: warning\n"), std::string::npos) << Alone;
  Tool.write("sub/.lockseam.yaml",
             "InheritParentConfig: true\nMinRank: 22\nChecks: '-lockseam-lock-order'\n");
  std::string Both = Tool.run("check --dump-config sub/a.cpp").Out;
  EXPECT_NE(Both.find("MinRank: 22\n"), std::string::npos) << Both;
  EXPECT_NE(Both.find("FailOn: error\n"), std::string::npos) << Both;
  EXPECT_NE(Both.find("Checks: '-lockseam-guard,-lockseam-lock-order'"), std::string::npos) << Both;
}

TEST(ConfigTest, Questions) {
  ToolRun Tool;
  Result List = Tool.run("check --list-checks --checks=-*,lockseam-lock-*");
  EXPECT_EQ(List.Out, "Enabled checks:\n    lockseam-lock-order\n");
  EXPECT_NE(Tool.run("check --list-checks").Out.find("    lockseam-guard\n"), std::string::npos);
  EXPECT_EQ(Tool.run("check --verify-config").Status, 0);
  Tool.write("c.yaml", "Checks: '-*,lockseam-gard'\n");
  Result Verified = Tool.run("check --verify-config --config-file=c.yaml");
  EXPECT_EQ(Verified.Status, 2);
  EXPECT_EQ(Verified.Err, "lockseam: Checks: no rule is named 'lockseam-gard'; did you mean "
                          "'lockseam-guard'?\n");
  Tool.write("c.yaml", "Models:\n  - klass: x\n");
  EXPECT_EQ(Tool.run("check --verify-config --config-file=c.yaml").Status, 2);
}
