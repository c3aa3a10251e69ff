// CommandLineTest.cpp - what the user typed is understood, or refused in one line.
#include "analyzer/driver/CommandLine.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

llvm::Expected<Options> parse(llvm::StringRef Line) {
  std::vector<std::string> Words;
  llvm::SmallVector<llvm::StringRef> Parts;
  Line.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    Words.push_back(Part.str());
  return parseCommandLine(Words);
}

Options parsed(llvm::StringRef Line) {
  llvm::Expected<Options> Result = parse(Line);
  if (Result)
    return *Result;
  ADD_FAILURE() << Line.str() << ": " << llvm::toString(Result.takeError());
  return {};
}

} // namespace

TEST(CommandLineTest, Refused) {
  struct Case {
    const char *Line;
    const char *Expected;
  };
  const Case Cases[] = {
      {"", "lockseam: no command given; see 'lockseam --help'"},
      {"chek", "lockseam: unknown command 'chek'; did you mean 'check'?"},
      {"frobnicate", "lockseam: unknown command 'frobnicate'"},
      {"check --formt=json", "lockseam: unknown option '--formt'; did you mean '--format'?"},
      {"check --frobnicate", "lockseam: unknown option '--frobnicate'"},
      {"check --budget=soon", "lockseam: --budget=soon: expected a time as 500ms, 10s or 2m"},
      {"check --budget=0s", "lockseam: --budget=0s: expected a time as 500ms, 10s or 2m"},
      {"locks --baseline=x", "lockseam: unknown option '--baseline'"},
      {"check --format=xml",
       "lockseam: --format=xml: expected one of text, sarif, json, html, gitlab, github"},
      {"check --html-sources=full", "lockseam: --html-sources=full: expected one of excerpt, none"},
      {"check --min-rank=101", "lockseam: --min-rank=101: expected a number from 0 to 100"},
      {"check --min-rank=-1", "lockseam: --min-rank=-1: expected a number from 0 to 100"},
      {"check -j 0", "lockseam: -j 0: expected a number from 1 to 1024"},
      {"check -jx", "lockseam: -j x: expected a number from 1 to 1024"},
      {"check -p", "lockseam: option '-p' needs a value: DIR"},
      {"check --pairs=yes", "lockseam: option '--pairs' takes no value"},
      {"check --color=blue", "lockseam: --color=blue: expected one of auto, always, never"},
      {"check --header-filter=(", "lockseam: --header-filter=(: parentheses not balanced"},
      {"check --output=a --output=b",
       "lockseam: --output=b: a second file needs its format: --output=FORMAT=FILE"},
      {"locks --pairs", "lockseam: unknown option '--pairs'"},
  };
  for (const Case &C : Cases) {
    llvm::Expected<Options> Result = parse(C.Line);
    ASSERT_FALSE(static_cast<bool>(Result)) << C.Line;
    EXPECT_EQ(llvm::toString(Result.takeError()), C.Expected) << C.Line;
  }
}

TEST(CommandLineTest, Program) {
  Options O = parsed("check -p build a.cpp --only b.h -j4 --extra-arg=-DX -- -std=c17 --pairs");
  EXPECT_EQ(O.Run, Command::Check);
  EXPECT_EQ(O.Database, "build");
  EXPECT_EQ(O.Files, (std::vector<std::string>{"a.cpp", "b.h"}));
  EXPECT_TRUE(O.Only);
  EXPECT_EQ(O.Jobs, 4u);
  EXPECT_EQ(O.ExtraArguments, std::vector<std::string>{"-DX"});
  ASSERT_TRUE(O.Flags.has_value());
  EXPECT_EQ(*O.Flags, (std::vector<std::string>{"-std=c17", "--pairs"}));
  EXPECT_FALSE(O.Pairs);
  EXPECT_FALSE(parsed("check a.cpp").Flags.has_value());
  EXPECT_TRUE(parsed("check a.cpp --").Flags.has_value());
}

TEST(CommandLineTest, ValuesFollowInTwoWays) {
  for (const char *Line : {"check -p build -j 3 --min-rank 5", "check -p=build -j3 --min-rank=5"}) {
    Options O = parsed(Line);
    EXPECT_EQ(O.Database, "build");
    EXPECT_EQ(O.Jobs, 3u);
    EXPECT_EQ(O.MinRank, 5);
  }
}

TEST(CommandLineTest, Outputs) {
  EXPECT_TRUE(parsed("check").ToStdout);
  Options Besides = parsed("check --output=sarif=a.sarif --output=json=a.json");
  EXPECT_TRUE(Besides.ToStdout);
  ASSERT_EQ(Besides.Outputs.size(), 2u);
  EXPECT_EQ(Besides.Outputs[0].As, Format::Sarif);
  EXPECT_EQ(Besides.Outputs[1].File, "a.json");
  for (const char *Line : {"check --output=out --format=sarif --output=json=a.json",
                           "check --output=json=a.json --format=sarif --output=out"}) {
    Options Instead = parsed(Line);
    EXPECT_FALSE(Instead.ToStdout);
    ASSERT_EQ(Instead.Outputs.size(), 2u);
    EXPECT_EQ(Instead.Outputs[0].As, Format::Sarif);
    EXPECT_EQ(Instead.Outputs[0].File, "out");
    EXPECT_EQ(Instead.Outputs[1].As, Format::Json);
  }
  EXPECT_EQ(parsed("check --output=html=a.html").Outputs[0].As, Format::Html);
  EXPECT_TRUE(parsed("check --format=html").HtmlSources);
  EXPECT_FALSE(parsed("check --format=html --html-sources=none").HtmlSources);
  EXPECT_EQ(parsed("check --output=name=with=signs").Outputs[0].File, "name=with=signs");
}

TEST(CommandLineTest, Sarif) {
  Options O = parsed("check --sarif-flows=split --sarif-category=debug --sarif-relocatable");
  EXPECT_EQ(O.Flows, SarifFlows::Split);
  EXPECT_EQ(O.SarifCategory, "debug");
  EXPECT_TRUE(O.SarifRelocatable);
  EXPECT_EQ(parsed("check").Flows, SarifFlows::Merged);
}

TEST(CommandLineTest, TablesForOthers) {
  for (const OptionInfo &Is : knownOptions()) {
    EXPECT_FALSE(Is.Commands.empty()) << Is.Name.str();
    bool IsFlows = Is.Name == "--sarif-flows";
    EXPECT_EQ(Is.Values == (std::vector<std::string>{"merged", "split"}), IsFlows);
    EXPECT_TRUE(!Is.ValueName.empty() || Is.Values.empty()) << Is.Name.str();
  }
  for (const CommandInfo &Is : knownCommands())
    EXPECT_TRUE(static_cast<bool>(parse(Is.Name))) << Is.Name.str();
}

TEST(CommandLineTest, HelpNamesEveryOption) {
  std::string Help = helpText();
  for (const char *Option : {"-p DIR", "--format=FORMAT", "--pairs", "--dump=WHAT", "-j N"})
    EXPECT_NE(Help.find(Option), std::string::npos) << Option;
  EXPECT_EQ(parsed("check --help").Run, Command::Help);
}
