// DeclaratorEndTest.cpp - where an attribute goes, by table: `^` marks the name, `|` the place.
#include "analyzer/driver/DeclaratorEnd.h"
#include "analyzer/repair/BlankedSource.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

struct Case {
  const char *Text;    // ^ stands before the name
  const char *Problem; // or the text with | where the attribute goes
};

TEST(DeclaratorEndTest, Places) {
  const Case Cases[] = {
      {"int ^x;", "int x|;"},
      {"int ^x = 1, y;", "int x| = 1, y;"}, // y would not be guarded, and is not meant
      {"std::map<int, int> ^x{1};", "std::map<int, int> x|{1};"},
      {"int ^x[3][N + 1] = {};", "int x[3][N + 1]| = {};"},
      {"// a, b\nint ^x /* c, */ ; // d", "// a, b\nint x| /* c, */ ; // d"},
      {"#define A 1, \\\n  2\nint ^x;", "#define A 1, \\\n  2\nint x|;"},
      {"f(\"a,\", ',', 1'000); int ^x;", "f(\"a,\", ',', 1'000); int x|;"},
      {"int a, ^x;", "is declared together with others"},
      {"int ^x, y;", "is declared together with others"},
      {"int ^x : 3;", "is a bit-field"},
      {"int (*^x)(int);", "has a declarator around its name"},
      {"int ^x GUARDED_BY(mu);", "has an attribute already"},
      {"FIELD(^x);", "has a declarator around its name"},
      {"DECLARE ^(x);", "is declared by a macro"},
      {"int ^xy;", "is declared by a macro"},
  };
  for (const Case &C : Cases) {
    std::string Text = C.Text;
    size_t Start = Text.find('^');
    Text.erase(Start, 1);
    DeclaratorEnd End = declaratorEnd(blankedSource(Text), Start, "x");
    EXPECT_EQ(End.Problem ? End.Problem : Text.insert(End.Offset, "|"), C.Problem) << C.Text;
  }
}

} // namespace
} // namespace lockseam
