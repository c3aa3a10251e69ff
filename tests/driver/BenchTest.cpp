// BenchTest.cpp - what `bench` prints and writes; times are not tested.
#include "ToolRun.h"
#include "analyzer/driver/BenchHeaders.h"
#include "analyzer/driver/BenchSynthetic.h"
#include "analyzer/driver/Stopwatch.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/link/Program.h"
#include "analyzer/report/Version.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Three units in C that include nothing of the system; two of them share a header.
void writeProject(const ToolRun &Tool) {
  Tool.write("src/box.h", "struct box { int n; };\nint get(struct box *b);\n");
  Tool.write("src/a.c", "#include \"box.h\"\nint get(struct box *b) { return b->n; }\n");
  Tool.write("src/b.c", "#include \"box.h\"\nint twice(struct box *b) { return 2 * get(b); }\n");
  Tool.write("src/c.c", "int alone(void) { return 1; }\n");
  std::vector<std::string> Entries;
  for (std::string Unit : {"a", "b", "c"})
    Entries.push_back(
        "{\"directory\": \"" + Tool.path("build") +
        "\", \"command\": \"gcc -Wall -Werror -fno-var-tracking -MD -MF x.d -c ../src/" + Unit +
        ".c -o x.o\", \"file\": \"../src/" + Unit + ".c\"}");
  Tool.write("build/compile_commands.json", "[" + llvm::join(Entries, ",") + "]");
}

std::vector<std::string> filesIn(const std::string &Folder) {
  std::vector<std::string> Names;
  std::error_code Failure;
  for (llvm::sys::fs::recursive_directory_iterator I(Folder, Failure), End; I != End && !Failure;
       I.increment(Failure))
    Names.push_back(I->path().substr(Folder.size()));
  llvm::sort(Names);
  return Names;
}

std::string clang() { return ("clang-" + llvmVersion().split('.').first).str(); }

std::vector<std::string> toolNames(const json &Comparison) {
  std::vector<std::string> Names;
  for (const json &Cost : Comparison["tools"])
    Names.push_back(Cost["tool"]);
  return Names;
}

} // namespace

TEST(BenchTest, ComparesToolsOnAProject) {
  ToolRun Tool;
  writeProject(Tool);
  std::vector<std::string> Before = filesIn(Tool.path(""));
  Result R = Tool.run("bench -p build --repetitions=1 --sample=2 --json=o.json --plot=o.svg");
  ASSERT_EQ(R.Status, 0) << R.Err;
  EXPECT_THAT(R.Out, HasSubstr("all 3 units "));
  EXPECT_THAT(R.Out, HasSubstr("\na sample of 2 units "));
  EXPECT_THAT(R.Out, HasSubstr("\n  " + clang() + " -fsyntax-only "));
  EXPECT_THAT(R.Out, HasSubstr("3 units: 3 functions with a body, "));
  EXPECT_EQ(R.Out.find("failed on"), std::string::npos) << R.Out;

  json Read = json::parse(Tool.read("o.json"));
  const json &Project = Read["project"];
  ASSERT_EQ(Project["comparisons"].size(), 2u);
  EXPECT_THAT(toolNames(Project["comparisons"][0]),
              ElementsAre(clang() + " -fsyntax-only", clang() + " -Wthread-safety",
                          "lockseam check, no cache", "lockseam check, nothing changed",
                          "lockseam check, a.c changed (1 unit)",
                          "lockseam check, box.h changed (2 units)"));
  std::vector<int> Extracted;
  for (const json &Cost : Project["comparisons"][0]["tools"])
    Extracted.push_back(Cost["extractedUnits"]);
  EXPECT_THAT(Extracted, ElementsAre(0, 0, 3, 0, 1, 2));
  EXPECT_EQ(Project["comparisons"][1]["units"], 2);
  EXPECT_EQ(Project["comparisons"][0]["tools"][0]["ratio"], 1);
  EXPECT_GT(Project["comparisons"][0]["tools"][2]["cpuSeconds"], 0);
  EXPECT_EQ(Project["program"]["lines"], 7);
  EXPECT_GT(Project["program"]["factsBytes"], 0);
  EXPECT_GT(Project["program"]["peakMiB"], Project["program"]["emptyMiB"].get<double>() / 2);
  EXPECT_EQ(Project["program"]["stages"][1]["stage"], "link");

  std::string Plot = Tool.read("o.svg");
  EXPECT_TRUE(llvm::StringRef(Plot).starts_with("<svg xmlns=")) << Plot;
  EXPECT_TRUE(llvm::StringRef(Plot).ends_with("</svg>\n"));
  size_t Bars =
      Project["comparisons"][0]["tools"].size() + Project["comparisons"][1]["tools"].size();
  EXPECT_EQ(llvm::StringRef(Plot).count("<rect "), Bars);

  llvm::sys::fs::remove(Tool.path("o.json"));
  llvm::sys::fs::remove(Tool.path("o.svg"));
  EXPECT_EQ(filesIn(Tool.path("")), Before) << "nothing else is written";
}

TEST(BenchTest, ToolsThatAreMissingAreNamed) {
  ToolRun Tool;
  writeProject(Tool);
  Result R = Tool.run("bench -p build --repetitions=1 --sample-only --sample=1", "PATH=/nowhere");
  ASSERT_EQ(R.Status, 0) << R.Err;
  EXPECT_THAT(R.Out, HasSubstr(clang() + " is not installed and left out\n"));
  EXPECT_THAT(R.Out, HasSubstr("a sample of 1 units "));
  EXPECT_THAT(R.Out, HasSubstr("lockseam check, nothing changed"));
}

TEST(BenchTest, GrowthOfSyntheticPrograms) {
  ToolRun Tool;
  Result R = Tool.run("bench --synthetic=1,2 --repetitions=2 --json=o.json --plot=o.svg");
  ASSERT_EQ(R.Status, 0) << R.Err;
  json Sizes = json::parse(Tool.read("o.json"))["synthetic"]["sizes"];
  ASSERT_EQ(Sizes.size(), 2u);
  EXPECT_EQ(Sizes[1]["units"], 2);
  EXPECT_GT(Sizes[1]["events"], Sizes[0]["events"]);
  EXPECT_EQ(Sizes[0]["stages"][0]["stage"], "read");
  EXPECT_EQ(Sizes[0]["stages"].size(), Sizes[1]["stages"].size());
  EXPECT_THAT(R.Out, HasSubstr("synthetic programs, CPU time in microseconds per function\n"));
  EXPECT_EQ(llvm::StringRef(R.Out).count('\n'), 4u) << R.Out;
  EXPECT_THAT(Tool.read("o.svg"), HasSubstr("<polyline class=\"p all\""));
}

TEST(BenchTest, BadUsage) {
  ToolRun Tool;
  Result R = Tool.run("bench --synthetic=1,x");
  EXPECT_EQ(R.Status, 2);
  EXPECT_EQ(R.Err, "lockseam: --synthetic=1,x: expected a number from 1 to 80000\n");
  EXPECT_EQ(Tool.run("bench -p gone").Status, 2);
}

TEST(BenchTest, SyntheticProgramsGrowByWholeModules) {
  llvm::Expected<SyntheticProgram> Synthetic = SyntheticProgram::make();
  ASSERT_TRUE(bool(Synthetic)) << llvm::toString(Synthetic.takeError());
  std::vector<unsigned> Bodies;
  for (unsigned Modules : {17, 34, 51}) {
    std::vector<UnitFacts> Units;
    Units.push_back(llvm::cantFail(readFacts(Synthetic->mainUnit(Modules))));
    for (unsigned Module = 0; Module < Modules; ++Module)
      Units.push_back(llvm::cantFail(readFacts(Synthetic->unit(Module))));
    Program Linked = linkProgram(std::move(Units));
    // Every unit says the same about a header, and no call leads out of the program.
    EXPECT_EQ(Linked.Counts.DifferentBodies, 0u);
    EXPECT_EQ(Linked.Counts.UnresolvedCalls, 0u);
    EXPECT_TRUE(Linked.HasMain);
    EXPECT_TRUE(Linked.FunctionById.count(Name("M00016Run(int)")));
    Bodies.push_back(Linked.Counts.FunctionsWithBody);
  }
  EXPECT_EQ(Bodies[1] - Bodies[0], Bodies[2] - Bodies[1]);
  EXPECT_GE((Bodies[1] - Bodies[0]) / 17, 100u) << "functions of one module";
}

TEST(BenchTest, RulesForMake) {
  EXPECT_THAT(readRule("a.o: a.c \\\n  with\\ space.h $$x.h\n"),
              ElementsAre("a.c", "with space.h", "$x.h"));
}

TEST(BenchTest, TheHeaderInTheMiddle) {
  ProjectFiles Files{{{"/a.c", "/all.h", "/few.h", "/many.h"},
                      {"/all.h", "/b.c", "/few.h", "/many.h", "/more.h"},
                      {"/all.h", "/c.c", "/many.h", "/more.h", "/once.h"},
                      {"/all.h", "/d.c", "/more.h"}}};
  std::optional<HeaderUse> Header = middleHeader(Files);
  ASSERT_TRUE(Header);
  EXPECT_EQ(Header->File, "/many.h");
  EXPECT_THAT(Header->Units, ElementsAre(0, 1, 2));
  EXPECT_FALSE(middleHeader({{{"/a.c", "/x.h"}, {"/b.c", "/x.h"}}}));
}

TEST(BenchTest, LapsAreReadBack) {
  std::optional<Lap> Read = readLap(lapText({"summarize", 12.5, 0.25, 1024.5}));
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Stage, "summarize");
  EXPECT_EQ(Read->WallSeconds, 12.5);
  EXPECT_EQ(Read->CpuSeconds, 0.25);
  EXPECT_EQ(Read->PeakMiB, 1024.5);
  EXPECT_FALSE(readLap("146 of 146 lock sites understood"));
}
