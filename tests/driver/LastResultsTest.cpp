// LastResultsTest.cpp - a whole analysis leaves its results beside the database.
#include "ToolRun.h"

using namespace lockseam;

namespace {

class LastResultsTest : public testing::Test {
protected:
  void SetUp() override {
    Tool.write("a.cpp", PatternSource);
    Tool.write("b.cpp", "int b;\n");
    Tool.writeDatabase({"a.cpp", "b.cpp"});
  }

  bool isKept() const { return llvm::sys::fs::exists(Tool.path(".lockseam/last.json")); }

  ToolRun Tool;
};

} // namespace

TEST_F(LastResultsTest, TheyAreTheJsonReport) {
  Result R = Tool.run("check -p . --format=json --min-rank=0 --show-suppressed");
  EXPECT_EQ(Tool.read(".lockseam/last.json"), R.Out);
  EXPECT_NE(R.Out.find("\"fingerprint\""), std::string::npos);
  EXPECT_EQ(Tool.read(".lockseam/.gitignore"), "*\n");
}

TEST_F(LastResultsTest, WhatTheReportIsLimitedToDoesNotLimitThem) {
  std::string All = Tool.run("check -p . --format=json --min-rank=0 --show-suppressed").Out;
  Tool.run("check -p . b.cpp --min-rank=100 --checks=-*,lockseam-guard");
  EXPECT_EQ(Tool.read(".lockseam/last.json"), All);
}

TEST_F(LastResultsTest, PartsOfAProgramLeaveNone) {
  Tool.run("check -p . --only b.cpp");
  Tool.run("check -p . --no-cache");
  Tool.run("check a.cpp -- -std=c++20");
  EXPECT_FALSE(isKept());
  Tool.run("check -p .");
  EXPECT_TRUE(isKept());
}

TEST_F(LastResultsTest, TheFolderOfTheCacheHoldsThem) {
  Tool.run("check -p . --cache-dir=elsewhere");
  EXPECT_FALSE(isKept());
  EXPECT_TRUE(llvm::sys::fs::exists(Tool.path("elsewhere/last.json")));
}
