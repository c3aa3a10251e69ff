// BadInputTest.cpp - each kind of bad input: one line, the right status, nothing else lost.
#include "ToolRun.h"

using namespace lockseam;

TEST(BadInputTest, OneLineAndStatusTwo) {
  struct Case {
    const char *Arguments;
    const char *Err;
  };
  const Case Cases[] = {
      {"", "lockseam: no command given; see 'lockseam --help'\n"},
      {"check --nonsense", "lockseam: unknown option '--nonsense'\n"},
      {"check --checks=-* a.cpp --", "lockseam: --checks=-*: no rule is on\n"},
      {"check gone.cpp --", "gone.cpp: error: no such file\n"},
      {"check --", "lockseam: flags after -- need the files they are for\n"},
      {"check -p gone",
       "gone: error: cannot read the compile database: No such file or directory\n"},
      {"check -p empty", "empty: error: no compile_commands.json and no compile_flags.txt here\n"},
      {"check -p malformed", "malformed/compile_commands.json:2: error: malformed JSON\n"},
      {"check -p nothing",
       "nothing/compile_commands.json: error: no C or C++ source in the compile database\n"},
      {"check -p flags", "flags/compile_flags.txt: error: it names no files; give FILE...\n"},
      {"check -p good b.cpp",
       "b.cpp: error: not in the compile database good/compile_commands.json\n"},
      {"check -p good --only a.h",
       "lockseam: --only needs at least one FILE of the compile database\n"},
      {"check -p good --config-file=gone.yaml",
       "gone.yaml: error: cannot read the configuration: No such file or directory\n"},
      {"explain", "lockseam: explain takes one RULE\n"},
      {"extract a.cpp --", "lockseam: extract takes one FILE or --cdb-entry, and -o OUT\n"},
      {"extract-worker", "lockseam: extract-worker is started by lockseam itself\n"},
  };
  ToolRun Tool;
  Tool.write("a.cpp", "int x;\n");
  Tool.write("b.cpp", "int y;\n");
  Tool.write("a.h", "");
  Tool.write("empty/x", "");
  Tool.write("malformed/compile_commands.json", "[\n{]");
  Tool.write("nothing/compile_commands.json", "[]");
  Tool.write("flags/compile_flags.txt", "-DX\n");
  Tool.writeDatabase({"a.cpp"}, "good");
  for (const Case &C : Cases) {
    Result R = Tool.run(C.Arguments);
    EXPECT_EQ(R.Err, C.Err) << C.Arguments;
    EXPECT_EQ(R.Out, "") << C.Arguments;
    EXPECT_EQ(R.Status, 2) << C.Arguments;
  }
}

TEST(BadInputTest, MissingDatabaseNamesThePlace) {
  ToolRun Tool;
  Tool.write("a.cpp", "");
  Result R = Tool.run("check a.cpp");
  EXPECT_EQ(R.Err, "lockseam: no compile_commands.json or compile_flags.txt in DIR, above it, or "
                   "in a build*/ there; give -p DIR or flags after --\n");
  EXPECT_EQ(R.Status, 2);
}

TEST(BadInputTest, BrokenConfiguration) {
  ToolRun Tool;
  Tool.write("a.cpp", "int x;\n");
  Tool.write(".lockseam.yaml", "Models: [\n");
  Result R = Tool.run("check a.cpp --");
  EXPECT_EQ(R.Status, 2);
  EXPECT_EQ(llvm::StringRef(R.Err).count('\n'), 1u) << R.Err;
  EXPECT_TRUE(llvm::StringRef(R.Err).starts_with("DIR/.lockseam.yaml:")) << R.Err;
}

TEST(BadInputTest, OutputThatCannotBeWritten) {
  ToolRun Tool;
  Tool.write("a.cpp", "int x;\n");
  Result R = Tool.run("check a.cpp --output=gone/out.json --");
  EXPECT_EQ(R.Status, 2);
  EXPECT_TRUE(llvm::StringRef(R.Err).starts_with("gone/out.json: error: cannot write: ")) << R.Err;
}

TEST(BadInputTest, CommandsThatNeedNoProgram) {
  ToolRun Tool;
  Result Explained = Tool.run("explain lockseam-context-witness");
  EXPECT_EQ(Explained.Status, 0);
  EXPECT_TRUE(llvm::StringRef(Explained.Out).starts_with("lockseam-context-witness\n"));
  EXPECT_EQ(Tool.run("explain nothing").Status, 2);
  EXPECT_TRUE(llvm::StringRef(Tool.run("--version").Out).starts_with("lockseam "));
  EXPECT_EQ(Tool.run("--help").Status, 0);
}
