// RulesTest.cpp - the rule table is whole and its texts fit where they are shown.
#include "analyzer/report/Rules.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(RulesTest, TextsFitTheirPlaces) {
  EXPECT_EQ(allRules().size(), 11u);
  for (const RuleText &Rule : allRules()) {
    EXPECT_TRUE(Rule.Id.starts_with("lockseam-")) << Rule.Id.str();
    EXPECT_TRUE(Rule.Short.ends_with(".")) << Rule.Id.str();
    EXPECT_LE(Rule.Full.size(), 1024u) << Rule.Id.str(); // GitHub's limit
    EXPECT_FALSE(Rule.Repair.empty()) << Rule.Id.str();
    EXPECT_EQ(findRule(Rule.Id), &Rule);
    EXPECT_EQ(findRule(Rule.Id.drop_front(9)), &Rule);
  }
  EXPECT_EQ(findRule("lockseam-nothing"), nullptr);
  EXPECT_EQ(findRule(""), nullptr);
}

TEST(RulesTest, Explanation) {
  std::string Text = explainRule(*findRule("lockseam-context-witness"));
  EXPECT_TRUE(llvm::StringRef(Text).starts_with(
      "lockseam-context-witness\n\nWhile one lock is held, another is taken and released "
      "twice.\n"));
  EXPECT_NE(Text.find("\nRepair:\n"), std::string::npos);
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    auto [Line, Tail] = Rest.split('\n');
    EXPECT_LE(Line.size(), 88u);
    Rest = Tail;
  }
}
