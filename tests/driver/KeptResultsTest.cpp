// KeptResultsTest.cpp - findings that are read are those that would be found.
#include "analyzer/driver/KeptResults.h"
#include "ToolRun.h"

using namespace lockseam;

namespace {

KeptResult sample() {
  Location Here{Name("/src/a.c"), 12, 3}, There{Name("/src/b.h"), 4, 7};
  Finding One;
  One.Rule = Name("lockseam-context-witness");
  One.Where = Here;
  One.Function = Name("move(int)");
  One.Message = "'mu' is taken a second time";
  One.Notes = {{Here, "takes 'mu'", NoteKind::Takes, "'mu'", 1, 1},
               {There, "writes 'n'", NoteKind::Writes, "'n'", 2, 2},
               {{}, "repair", NoteKind::Repair}};
  One.Rank = 77;
  One.Signals = {"for it", "against it"};
  One.Declarations = {There};
  KeptResult Result;
  Result.Found.Findings = {One};
  Result.Found.Notices = {"a.c: warning: only partly analysed"};
  Result.Found.Seen = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  Result.Stats = "functions 4\n";
  return Result;
}

class KeptResultsTest : public testing::Test {
protected:
  void SetUp() override {
    writeSource("");
    Tool.writeDatabase({"a.cpp"});
  }

  void writeSource(const std::string &Comment) const {
    Tool.write("a.cpp", "#include <mutex>\nstruct Box {\n  std::mutex outer, inner;\n  int n = 0;\n"
                        "  void touch() { std::lock_guard<std::mutex> l(inner); ++n; }\n"
                        "  void twice() {\n    std::lock_guard<std::mutex> l(outer);\n"
                        "    touch();\n    touch();" +
                            Comment + "\n  }\n};\nvoid use(Box &b) { b.twice(); }\n");
  }

  /// Checks that what is kept changes nothing; returns whether it was used.
  bool isKept(const std::string &Options = "") const {
    Result Warm = Tool.run("check -p . --format=json --min-rank=0 " + Options);
    Result Cold = Tool.run("check -p . --format=json --min-rank=0 --no-cache " + Options);
    EXPECT_EQ(Warm.Out + Warm.Err, Cold.Out + Cold.Err);
    EXPECT_EQ(Warm.Status, Cold.Status);
    // Asked with --timing, which is no part of the question.
    Result Timed = Tool.run("check -p . --min-rank=0 --timing " + Options);
    return Timed.Err.find(" summarize ") == std::string::npos;
  }

  std::string resultFile() const {
    std::error_code Failure;
    std::string Found;
    for (llvm::sys::fs::directory_iterator I(Tool.path(".lockseam/results"), Failure), End;
         I != End && !Failure; I.increment(Failure))
      if (!llvm::sys::path::filename(I->path()).starts_with("."))
        Found = I->path();
    return Found.substr(Found.find(".lockseam"));
  }

  ToolRun Tool;
};

} // namespace

TEST(KeptResult, ComesBackAsItWas) {
  KeptResult Kept = sample();
  std::optional<KeptResult> Read = decodeResult(encodeResult(Kept));
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Found.Findings, Kept.Found.Findings);
  EXPECT_EQ(Read->Found.Notices, Kept.Found.Notices);
  EXPECT_EQ(Read->Found.Seen, Kept.Found.Seen);
  EXPECT_EQ(Read->Stats, Kept.Stats);
}

TEST(KeptResult, DamageIsNoResultOrAPrintableOne) {
  std::string Bytes = encodeResult(sample());
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(decodeResult(llvm::StringRef(Bytes).take_front(Size)));
  for (size_t At = 0; At < Bytes.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Flipped = Bytes;
      Flipped[At] = static_cast<char>(Flipped[At] ^ 1 << Bit);
      if (std::optional<KeptResult> Read = decodeResult(Flipped))
        for (const Finding &Each : Read->Found.Findings) {
          EXPECT_TRUE(Each.Rank >= 0 && Each.Rank <= 100);
          for (const Note &Step : Each.Notes)
            EXPECT_LE(Step.Thread, 2u);
        }
    }
}

TEST_F(KeptResultsTest, NothingChanged) {
  Tool.run("check -p .");
  EXPECT_TRUE(isKept());
  EXPECT_EQ(Tool.read(".lockseam/results/.gitignore"), "*\n");
  // What is selected, and how it is told, is no part of what is kept.
  EXPECT_TRUE(isKept("--checks=-*,lockseam-context-witness"));
  EXPECT_EQ(Tool.run("check -p . --stats").Err, Tool.run("check -p . --stats").Err);
}

TEST_F(KeptResultsTest, CommentsCountAllTheSame) {
  EXPECT_EQ(Tool.run("check -p . --fail-on=note --min-rank=0").Status, 1);
  writeSource(" // NOLINT");
  EXPECT_TRUE(isKept()) << "the facts are the same";
  EXPECT_EQ(Tool.run("check -p . --fail-on=note --min-rank=0").Status, 0);
}

TEST_F(KeptResultsTest, EditsModelsAndOptionsAskAnew) {
  Tool.run("check -p .");
  Tool.write(".lockseam.yaml", "Models:\n  - class: Turnstile\n    methods: {Enter: acquire}\n");
  Result Other = Tool.run("check -p . --timing");
  EXPECT_NE(Other.Err.find(" summarize "), std::string::npos) << Other.Err;
  llvm::sys::fs::remove(Tool.path(".lockseam.yaml"));
  EXPECT_NE(Tool.run("check -p . --timing --pairs").Err.find(" summarize "), std::string::npos);
  writeSource("\n    touch();");
  EXPECT_NE(Tool.run("check -p . --timing").Err.find(" summarize "), std::string::npos);
  writeSource("");
  EXPECT_TRUE(isKept()) << "as it was at first";
}

TEST_F(KeptResultsTest, ADamagedFileIsMadeAgain) {
  Tool.run("check -p .");
  std::string File = resultFile(), Bytes = Tool.read(File);
  for (size_t At : {size_t(0), Bytes.size() / 2, Bytes.size() - 1}) {
    std::string Damaged = Bytes;
    Damaged[At] = static_cast<char>(Damaged[At] ^ 1);
    Tool.write(File, Damaged);
    Result R = Tool.run("check -p . --timing");
    EXPECT_NE(R.Err.find(" summarize "), std::string::npos) << At;
    EXPECT_EQ(Tool.read(File), Bytes);
  }
  EXPECT_TRUE(isKept());
}
