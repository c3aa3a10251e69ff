// RegexProblemTest.cpp - regular expressions that would take the stack, the memory or the day.
#include "analyzer/driver/RegexProblem.h"
#include <gtest/gtest.h>

using namespace lockseam;

static std::string nested(unsigned Times, const std::string &Before, const std::string &Middle,
                          const std::string &After) {
  std::string Start, End;
  for (unsigned I = 0; I < Times; ++I) {
    Start += Before;
    End += After;
  }
  return Start + Middle + End;
}

TEST(RegexProblemTest, Patterns) {
  struct Case {
    std::string Pattern, Problem;
  };
  const Case Cases[] = {
      {"src/(core|net)/[a-z]{1,20}\\.h$", ""},
      {"a{1,2}{2}", "repetition-operator operand invalid"},
      {"[[:alpha:]{(]{2}[]({]+\\({3}", ""},
      {"(a|b", "parentheses not balanced"},
      {"a{2", "braces not balanced"},
      {"(a){255}{255}", "too many repetitions"},
      {"((a{40}){40})", ""},
      {nested(500, "core/net|", "src", ""), ""},
      {nested(20, "[a-z]{1,255}", "a", ""), "too many repetitions"},
      {"((a{255}){255})", "too many repetitions"},
      {nested(6, "(", "a{255}", "){255}"), "too many repetitions"},
      {nested(4, "(b", "a{0,200}", "c){0,200}"), "too many repetitions"},
      {"(a{99999999999999999999}){2}", "invalid repetition count(s)"},
      {nested(99, "(", "a", ")"), ""},
      {nested(100000, "(", "a", ")"), "nested too deeply"},
      {std::string(100000, '('), "nested too deeply"},
      {"(a*)*\\1", "references back to a group are not supported"},
      {"\\", "trailing backslash (\\)"},
      {"[[:", "brackets ([ ]) not balanced"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(regexProblem(C.Pattern), C.Problem) << C.Pattern.substr(0, 80);
}
