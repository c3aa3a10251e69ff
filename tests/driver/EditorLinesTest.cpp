// EditorLinesTest.cpp - lines of the report as the patterns of editors take them apart.
#include "ToolRun.h"
#include <regex>

using namespace lockseam;

// The pattern of nvim-lint, which is the strictest we know: `[^[]` in the message.
TEST(EditorLinesTest, ElementsOfArraysDoNotHideAFinding) {
  ToolRun Tool;
  Tool.write("a.cpp", R"(#include <mutex>
std::mutex all, locks[2];
int values[2];
struct Table { int &operator[](int i) { return values[i]; } };
int get() { std::lock_guard<std::mutex> l(locks[1]); return Table()[1]; }
void set(int n) { std::lock_guard<std::mutex> l(locks[1]); Table()[1] = n; }
void bump() { std::lock_guard<std::mutex> l(all); int n = get();
  set(n + 1);
}
)");
  Result R = Tool.run("check --min-rank=0 a.cpp -- -std=c++20");
  ASSERT_EQ(R.Status, 1);
  const std::regex Pattern(R"(([^:]*):(\d+):(\d+): (\w+): ([^\[]+) \[(.*)\])");
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(R.Out).split(Lines, '\n');
  unsigned Findings = 0;
  for (llvm::StringRef Line : Lines) {
    std::smatch Parts;
    std::string Text = Line.str();
    if (Line.contains(": warning: ") || Line.contains(": error: ")) {
      ASSERT_TRUE(std::regex_match(Text, Parts, Pattern)) << Text;
      EXPECT_TRUE(llvm::StringRef(Parts[6].str()).starts_with("lockseam-")) << Text;
      EXPECT_NE(Parts[5].str().find("locks{1}"), std::string::npos) << Text;
      ++Findings;
    } else if (Line.contains(": note: ")) {
      EXPECT_FALSE(std::regex_match(Text, Pattern)) << Text;
      EXPECT_EQ(Line.find('['), llvm::StringRef::npos) << Text;
    }
  }
  EXPECT_GE(Findings, 1u);
}
