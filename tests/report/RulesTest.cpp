// RulesTest.cpp - the rule table is whole and its texts fit where they are shown.
#include "analyzer/report/Rules.h"
#include "analyzer/report/RuleExamples.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(RulesTest, TextsFitTheirPlaces) {
  EXPECT_EQ(allRules().size(), 11u);
  for (const RuleText &Rule : allRules()) {
    EXPECT_TRUE(Rule.Id.starts_with("lockseam-")) << Rule.Id.str();
    EXPECT_TRUE(Rule.Short.ends_with(".")) << Rule.Id.str();
    EXPECT_LE(Rule.Full.size(), 1024u) << Rule.Id.str(); // GitHub's limit
    EXPECT_FALSE(Rule.Repair.empty()) << Rule.Id.str();
    EXPECT_NE(exampleOf(Rule.Id), nullptr) << Rule.Id.str();
    EXPECT_EQ(findRule(Rule.Id), &Rule);
    EXPECT_EQ(findRule(Rule.Id.drop_front(9)), &Rule);
  }
  EXPECT_EQ(findRule("lockseam-nothing"), nullptr);
  EXPECT_EQ(findRule(""), nullptr);
}

TEST(RulesTest, Explanation) {
  for (const RuleText &Rule : allRules()) {
    std::string Page = explainRule(Rule);
    for (llvm::StringRef Rest = Page; !Rest.empty(); Rest = Rest.split('\n').second)
      EXPECT_LE(Rest.split('\n').first.size(), 88u) << Page;
  }
  std::string Text = explainRule(*findRule("lockseam-context-witness"));
  EXPECT_TRUE(llvm::StringRef(Text).starts_with(
      "lockseam-context-witness\n\nWhile one lock is held, another is taken and released "
      "twice.\n"));
  EXPECT_NE(Text.find("\nRepair:\n"), std::string::npos);
}

TEST(RulesTest, MarkdownMeansWhatItSays) {
  std::string Text = explainRuleMarkdown(*findRule("lockseam-discarded-guard"));
  EXPECT_NE(Text.find("std::lock\\_guard\\<std::mutex\\> Hold"), std::string::npos) << Text;
  EXPECT_NE(Text.find("```cpp\n#include <mutex>\n"), std::string::npos) << Text;
  EXPECT_NE(Text.find("**Suppress**"), std::string::npos);
}
