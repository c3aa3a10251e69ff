// CompileCommandsTest.cpp - compile databases, good and bad, and where they are found.
#include "analyzer/driver/CompileCommands.h"
#include "ToolRun.h"

using namespace lockseam;

namespace {

/// One line for each unit: "directory | file | arguments", or the error.
std::string parsed(llvm::StringRef Text) {
  llvm::Expected<std::vector<UnitCommand>> Units = parseCompileCommands(Text, "/db/c.json");
  if (!Units)
    return llvm::toString(Units.takeError());
  std::string Lines;
  for (const UnitCommand &Unit : *Units)
    Lines += Unit.Directory + "|" + Unit.File + "|" + llvm::join(Unit.Arguments, " ") + "\n";
  return Lines;
}

std::string entry(llvm::StringRef File, llvm::StringRef Command) {
  return ("{\"directory\":\"/d\",\"file\":\"" + File + "\",\"command\":\"" + Command + "\"}").str();
}

} // namespace

TEST(CompileCommandsTest, Broken) {
  struct Case {
    std::string Text;
    const char *Expected;
  };
  const Case Cases[] = {
      {"", "/db/c.json:1: error: malformed JSON"},
      {"[\n{\n\"file\": \"a.c\",,\n", "/db/c.json:3: error: malformed JSON"},
      {"[{\"file\": \"a.c\"", "/db/c.json:1: error: malformed JSON"},
      {"[] x", "/db/c.json:1: error: malformed JSON"},
      {"{}", "/db/c.json: error: expected a list of commands"},
      {"3", "/db/c.json: error: expected a list of commands"},
      {"[1]", "/db/c.json: error: entry 1 is not an object"},
      {"[{\"directory\":\"/d\",\"file\":\"a.c\",\"command\":\"c\"}, []]",
       "/db/c.json: error: entry 2 is not an object"},
      {"[{}]", "/db/c.json: error: entry 1 has no \"directory\""},
      {R"([{"directory":"/d"}])", "/db/c.json: error: entry 1 has no \"file\""},
      {R"([{"directory":"/d","file":"a.c"}])",
       "/db/c.json: error: entry 1 has no \"command\" and no \"arguments\""},
      {R"([{"directory":"/d","file":"a.c","command":""}])",
       "/db/c.json: error: entry 1 has an empty command"},
      {R"([{"directory":"/d","file":"a.c","arguments":[]}])",
       "/db/c.json: error: entry 1 has an empty command"},
      {R"([{"directory":3}])", "/db/c.json: error: entry 1: \"directory\" is not a string"},
      {R"([{"file":["a"]}])", "/db/c.json: error: entry 1: \"file\" is not a string"},
      {R"([{"arguments":"cc"}])",
       "/db/c.json: error: entry 1: \"arguments\" is not a list of strings"},
      {R"([{"arguments":["cc",1]}])",
       "/db/c.json: error: entry 1: \"arguments\" is not a list of strings"},
      {R"([{"arguments":[["cc"]]}])",
       "/db/c.json: error: entry 1: \"arguments\" is not a list of strings"},
      {"[{\"file\": \"\xff\"}]", "/db/c.json:1: error: malformed JSON"},
      {std::string(100000, '['), "/db/c.json: error: entry 1 is not an object"},
      {"[{\"x\":" + std::string(100000, '['), "/db/c.json:1: error: malformed JSON"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(parsed(C.Text), C.Expected) << C.Text.substr(0, 80);
}

TEST(CompileCommandsTest, Commands) {
  struct Case {
    std::string Entries;
    const char *Expected;
  };
  const Case Cases[] = {
      {entry("a.c", "cc -DX='a b' -DY=\\\"c\\\" a.c"), "/d|a.c|cc -DX=a b -DY=c a.c\n"},
      {R"({"directory":"/d","file":"a.c","arguments":["cc","a b","a.c"]})", "/d|a.c|cc a b a.c\n"},
      {R"({"directory":"sub","file":"a.c","arguments":["cc"],"output":{"x":[1,{}]},"n":null})",
       "/db/sub|a.c|cc\n"},
      // Sorted by file; the same command once; outputs make no difference.
      {entry("b.c", "cc b.c") + "," + entry("a.c", "cc a.c"), "/d|a.c|cc a.c\n/d|b.c|cc b.c\n"},
      {entry("a.c", "cc a.c") + "," + entry("a.c", "cc a.c"), "/d|a.c|cc a.c\n"},
      {entry("a.c", "cc -o x.o a.c -MF x.d") + "," + entry("a.c", "cc a.c -o y.o"),
       "/d|a.c|cc -o x.o a.c -MF x.d\n"},
      {entry("a.c", "cc a.c -o y.o") + "," + entry("a.c", "cc -o x.o a.c -MF x.d"),
       "/d|a.c|cc -o x.o a.c -MF x.d\n"},
      {entry("a.c", "cc a.c") + "," + entry("./a.c", "cc -DX a.c"),
       "/d|./a.c|cc -DX a.c\n/d|a.c|cc a.c\n"},
      {entry("a.s", "cc a.s") + "," + entry("b.c", "cc b.c"), "/d|b.c|cc b.c\n"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(parsed("[" + C.Entries + "]"), C.Expected) << C.Entries;
  EXPECT_EQ(parsed("[]"), "");
}

TEST(CompileCommandsTest, ResponseFiles) {
  ToolRun Files;
  Files.write("flags.rsp", "-DX='a b' -DY");
  std::string Text = "[{\"directory\":\"" + Files.path(".") +
                     "\",\"file\":\"a.c\",\"command\":\"cc @flags.rsp @gone a.c\"}]";
  llvm::Expected<std::vector<UnitCommand>> Units = parseCompileCommands(Text, "c.json");
  ASSERT_TRUE(static_cast<bool>(Units));
  EXPECT_EQ(Units->at(0).Arguments,
            (std::vector<std::string>{"cc", "-DX=a b", "-DY", "@gone", "a.c"}));
}

TEST(CompileCommandsTest, SearchedUpward) {
  ToolRun Files;
  Files.write("p/src/deep/a.cpp", "");
  std::string Start = Files.path("p/src/deep");
  auto Found = [&] { return findCompileDatabase(Start).value_or("none"); };
  Files.write("p/build-b/compile_commands.json", "[]");
  EXPECT_EQ(Found(), Files.path("p/build-b/compile_commands.json"));
  Files.write("p/build-a/compile_commands.json", "[]");
  EXPECT_EQ(Found(), Files.path("p/build-a/compile_commands.json"));
  Files.write("p/compile_flags.txt", "");
  EXPECT_EQ(Found(), Files.path("p/compile_flags.txt"));
  Files.write("p/compile_commands.json", "[]");
  EXPECT_EQ(Found(), Files.path("p/compile_commands.json"));
  Files.write("p/src/compile_flags.txt", "");
  EXPECT_EQ(Found(), Files.path("p/src/compile_flags.txt"));
}

TEST(CompileCommandsTest, FlagsFile) {
  ToolRun Files;
  Files.write("compile_flags.txt", "-std=c++17\n\n  -DX=a b \r\n");
  llvm::Expected<CompileDatabase> Database = readCompileDatabase(Files.path("."));
  ASSERT_TRUE(static_cast<bool>(Database));
  EXPECT_FALSE(Database->NamesFiles);
  EXPECT_EQ(Database->Flags, (std::vector<std::string>{"-std=c++17", "-DX=a b"}));
  EXPECT_EQ(commandFor("/d", "a.c", Database->Flags).Arguments,
            (std::vector<std::string>{"clang", "-std=c++17", "-DX=a b", "a.c"}));
  EXPECT_EQ(commandFor("/d", "a.cpp", {}).Arguments[0], "clang++");
}
