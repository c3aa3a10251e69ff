// FactsCacheTest.cpp - a run with a cache says what one without says, and extracts what changed.
#include "ToolRun.h"
#include "llvm/Support/Regex.h"
#include <unistd.h>

using namespace lockseam;

namespace {

/// one.c and two.c include shared.h, which is in late/; early/ is looked at before.
class FactsCacheTest : public testing::Test {
protected:
  void SetUp() override {
    Tool.write("late/shared.h", SharedHeader);
    Tool.write("early/other.h", "");
    Tool.write("one.c", source("one"));
    Tool.write("two.c", source("two") + "#if __has_include(\"maybe.h\")\n#include \"maybe.h\"\n"
                                        "#endif\n");
    Tool.write("three.c", "int three;\n");
    writeCommands("");
  }

  static std::string source(const std::string &Name) {
    return "#include <shared.h>\nvoid " + Name +
           "(struct box *b) {\n  pthread_mutex_lock(&b->mu);\n"
           "  touch(b);\n  touch(b);\n  pthread_mutex_unlock(&b->mu);\n}\n";
  }

  void writeCommands(const std::string &Flags) const {
    std::vector<std::string> Entries;
    for (const char *Unit : {"one.c", "two.c", "three.c"})
      Entries.push_back("{\"directory\": \"" + Tool.path("") + "\", \"file\": \"" + Unit +
                        "\", \"command\": \"cc " + Flags + " -Iearly -Ilate -c " + Unit + "\"}");
    Tool.write("compile_commands.json", "[" + llvm::join(Entries, ",\n") + "]\n");
  }

  static std::string everything(const Result &R) {
    return R.Out + R.Err + std::to_string(R.Status);
  }

  /// Checks that the cache changes nothing; returns the number of units it had.
  int fromCache(const std::string &Options = "") const {
    Result Warm = Tool.run("check -p . --stats " + Options);
    llvm::SmallVector<llvm::StringRef> Groups;
    bool Counted = llvm::Regex("\\(from the cache ([0-9]+)\\)").match(Warm.Err, &Groups);
    EXPECT_TRUE(Counted) << Warm.Err;
    int Count = Counted ? std::stoi(Groups[1].str()) : -1;
    EXPECT_EQ(everything(Tool.run("check -p . --format=json " + Options)),
              everything(Tool.run("check -p . --format=json --no-cache " + Options)));
    return Count;
  }

  static constexpr const char *SharedHeader =
      "#include <pthread.h>\nstruct box { pthread_mutex_t mu, inner; int n; };\n"
      "static void touch(struct box *b) {\n  pthread_mutex_lock(&b->inner);\n  b->n++;\n"
      "  pthread_mutex_unlock(&b->inner);\n}\n";
  ToolRun Tool;
};

} // namespace

TEST_F(FactsCacheTest, NothingChanged) {
  EXPECT_NE(Tool.run("check -p .").Out.find("[lockseam-context-witness]"), std::string::npos);
  EXPECT_EQ(fromCache(), 3);
  EXPECT_EQ(Tool.read(".lockseam/facts/.gitignore"), "*\n");
  Tool.write("one.c", source("one")); // written again: time stamps say nothing
  writeCommands("-Wall -MD -MF x.d -o x.o");
  EXPECT_EQ(fromCache(), 3);
}

TEST_F(FactsCacheTest, OtherCommandsShareIt) {
  Tool.run("check -p .");
  for (const char *Command : {"locks", "guards", "atomicity"})
    EXPECT_EQ(everything(Tool.run(std::string(Command) + " -p .")),
              everything(Tool.run(std::string(Command) + " -p . --no-cache")));
}

TEST_F(FactsCacheTest, EditsOfSourcesAndHeaders) {
  EXPECT_EQ(fromCache(), 0);
  Tool.write("one.c", "// moved\n" + source("one"));
  EXPECT_EQ(fromCache(), 2);
  Tool.write("one.c", source("one"));
  EXPECT_EQ(fromCache(), 3) << "the entry of the old content is still there";
  Tool.write("late/shared.h", std::string("// moved\n") + SharedHeader);
  EXPECT_EQ(fromCache(), 1);
  Tool.write("early/shared.h", SharedHeader); // found first from now on
  EXPECT_EQ(fromCache(), 1);
  llvm::sys::fs::remove(Tool.path("early/shared.h"));
  EXPECT_EQ(fromCache(), 1);
  Tool.write("late/maybe.h", "int maybe;\n"); // two.c asked for it
  EXPECT_EQ(fromCache(), 2);
  llvm::sys::fs::remove(Tool.path("late/shared.h"));
  EXPECT_EQ(fromCache(), 1);
}

TEST_F(FactsCacheTest, FlagsAndOptions) {
  EXPECT_EQ(fromCache(), 0);
  writeCommands("-DX");
  EXPECT_EQ(fromCache(), 0);
  EXPECT_EQ(fromCache("--parse-every-body"), 0);
  EXPECT_EQ(fromCache("--parse-every-body"), 3);
  EXPECT_EQ(fromCache("--extra-arg=-DY"), 0);
  writeCommands("");
  EXPECT_EQ(fromCache(), 3);
  // The driver makes arguments of this one.
  Result R = Tool.run("check -p . --stats", "CPATH=/nowhere");
  EXPECT_NE(R.Err.find("(from the cache 0)"), std::string::npos) << R.Err;
}

TEST_F(FactsCacheTest, IncompleteUnitsAreKeptUntilTheirHeaderIsThere) {
  Tool.write("three.c", "#include \"gone.h\"\nint three;\n");
  EXPECT_EQ(Tool.run("check -p .").Status, 3);
  EXPECT_EQ(fromCache(), 3);
  Tool.write("late/gone.h", "");
  EXPECT_EQ(fromCache(), 2);
  EXPECT_EQ(Tool.run("check -p .").Status, 1);
}

TEST_F(FactsCacheTest, LostUnitsAreNotKept) {
  EXPECT_EQ(Tool.run("check -p .", "LOCKSEAM_TEST_FAULT=crash:two.c").Status, 3);
  EXPECT_EQ(fromCache(), 2);
  EXPECT_EQ(Tool.run("check -p .").Status, 1);
}

TEST_F(FactsCacheTest, WhereItIs) {
  EXPECT_EQ(fromCache("--cache-dir=deep/folder"), 0);
  EXPECT_EQ(fromCache("--cache-dir=deep/folder"), 3);
  ASSERT_EQ(::symlink(Tool.path("deep/folder").c_str(), Tool.path("link").c_str()), 0);
  EXPECT_EQ(fromCache("--cache-dir=link"), 3) << "the user may name a link";
  EXPECT_FALSE(llvm::sys::fs::exists(Tool.path(".lockseam")));
  // Without a database there is no place beside it.
  Tool.run("check three.c --");
  EXPECT_FALSE(llvm::sys::fs::exists(Tool.path(".lockseam")));
  Result R = Tool.run("check three.c --stats --");
  EXPECT_NE(R.Err.find("units 1 (from the cache 1)"), std::string::npos) << R.Err;
}

TEST_F(FactsCacheTest, AFolderThatIsNotOursIsLeftAlone) {
  // Links in an analysed repository must not make us write or delete elsewhere.
  Tool.write("elsewhere/precious", "");
  ASSERT_EQ(::symlink(Tool.path("elsewhere").c_str(), Tool.path(".lockseam").c_str()), 0);
  EXPECT_EQ(fromCache(), 0);
  EXPECT_EQ(fromCache(), 3) << "in the user's cache folder";
  EXPECT_FALSE(llvm::sys::fs::exists(Tool.path("elsewhere/facts")));
}

TEST_F(FactsCacheTest, NoPlaceAtAllIsOneNote) {
  Tool.write("file", "");
  Result R = Tool.run("check -p . --cache-dir=file");
  EXPECT_EQ(llvm::StringRef(R.Err).count("lockseam: note: no facts are kept: DIR/file: "), 1u)
      << R.Err;
  EXPECT_EQ(R.Out, Tool.run("check -p . --no-cache").Out);
}

namespace {

/// Nine units: one that changes leaves the pack of their facts as it is.
class UnitPackUseTest : public FactsCacheTest {
protected:
  static constexpr int Units = 9;

  void SetUp() override {
    FactsCacheTest::SetUp();
    std::vector<std::string> Entries;
    for (int I = 0; I < Units; ++I) {
      std::string File = "unit" + std::to_string(I) + ".c";
      Tool.write(File, source("f" + std::to_string(I)));
      Entries.push_back("{\"directory\": \"" + Tool.path("") + "\", \"file\": \"" + File +
                        "\", \"command\": \"cc -Ilate -c " + File + "\"}");
    }
    Tool.write("compile_commands.json", "[" + llvm::join(Entries, ",\n") + "]\n");
  }

  /// Removes the entries that hold the facts of one unit, which have the magic number of these.
  int removeFacts() const {
    int Count = 0;
    std::error_code Failure;
    for (llvm::sys::fs::directory_iterator I(Tool.path(".lockseam/facts"), Failure), End; I != End;
         I.increment(Failure))
      if (Tool.read(I->path().substr(Tool.path("").size())).find("LSFT") != std::string::npos) {
        llvm::sys::fs::remove(I->path());
        ++Count;
      }
    return Count;
  }
};

} // namespace

TEST_F(UnitPackUseTest, OneFileHasTheFactsOfAllUnits) {
  EXPECT_EQ(fromCache(), 0);
  EXPECT_EQ(removeFacts(), Units);
  Tool.write("unit4.c", "// moved\n" + source("f4"));
  EXPECT_EQ(fromCache(), Units - 1);
  Tool.write("unit4.c", "void nothing(void) {}\n");
  EXPECT_EQ(fromCache(), Units - 1);
  llvm::sys::fs::remove(Tool.path("unit4.c"));
  Result R = Tool.run("check -p . --stats");
  EXPECT_NE(R.Err.find("(from the cache 8)"), std::string::npos) << R.Err;
}

TEST_F(UnitPackUseTest, MuchThatChangedIsPackedAnew) {
  EXPECT_EQ(fromCache(), 0);
  for (const char *Name : {"1", "2"})
    Tool.write(std::string("unit") + Name + ".c", "// moved\n" + source(std::string("f") + Name));
  EXPECT_EQ(fromCache(), Units - 2);
  EXPECT_EQ(removeFacts(), Units + 2);
  Tool.write("unit4.c", "// moved\n" + source("f4"));
  EXPECT_EQ(fromCache(), Units - 1);
}

TEST_F(UnitPackUseTest, WithoutFactsUnitsAreExtractedAgain) {
  EXPECT_EQ(fromCache(), 0);
  EXPECT_EQ(removeFacts(), Units);
  for (const char *Name : {"1", "2"})
    Tool.write(std::string("unit") + Name + ".c", "// moved\n" + source(std::string("f") + Name));
  EXPECT_EQ(fromCache(), 0) << "the pack is not used if it lacks much";
}
