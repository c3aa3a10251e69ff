// BuildFarmTest.cpp - extracted one by one, anywhere, in any order: the report of a local run.
#include "ToolRun.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;

namespace {

/// Two units that share a header with the lock, and one with an error. The commands name
/// headers by absolute and by relative paths.
class Project {
public:
  Project() {
    Tool.write("src/box.h",
               "#include <pthread.h>\nstruct box { pthread_mutex_t mu, inner; int n; };\n"
               "static void touch(struct box *b) {\n  pthread_mutex_lock(&b->inner);\n"
               "  b->n++;\n  pthread_mutex_unlock(&b->inner);\n}\n");
    Tool.write("src/one.c", source("one"));
    Tool.write("src/two.c", source("two"));
    Tool.write("src/bad.c", "int bad = nonsense;\n");
    std::vector<std::string> Entries;
    for (const char *Unit : {"two", "one", "bad"})
      Entries.push_back("{\"directory\": \"" + Tool.path("build") + "\", \"file\": \"../src/" +
                        Unit + ".c\", \"command\": \"/usr/bin/cc -DNAME='\\\"a $b\\\"' -I" +
                        Tool.path("src") + " -c ../src/" + Unit + ".c -o " + Unit + ".o\"}");
    Tool.write("build/compile_commands.json", "[" + llvm::join(Entries, ",\n") + "]\n");
  }

  static std::string source(const std::string &Name) {
    return "#include <box.h>\nstatic int count;\nvoid " + Name +
           "(struct box *b) {\n  pthread_mutex_lock(&b->mu);\n  touch(b);\n  touch(b);\n"
           "  count++;\n  pthread_mutex_unlock(&b->mu);\n}\n";
  }

  /// The bytes of a file, the folder's name included.
  std::string raw(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(Tool.path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "no file";
  }

  bool exists(llvm::StringRef Name) const { return llvm::sys::fs::exists(Tool.path(Name)); }

  Result extract(const std::string &Options, const std::string &Environment = "") const {
    return Tool.run("extract " + Options + " src/one.c -- -Isrc -I" + Tool.path("src"),
                    Environment);
  }

  /// All that a run of check says, in all formats.
  std::string report(const std::string &Program) const {
    std::string Outputs = " --output=sarif=o.sarif --output=json=o.json ";
    Result R = Tool.run("check --no-cache --fail-on=note --min-rank=0" + Outputs + Program);
    return R.Out + R.Err + std::to_string(R.Status) + Tool.read("o.sarif") + Tool.read("o.json");
  }

  int shell(const std::string &Line) const {
    return std::system(("cd '" + Tool.path("") + "' && (" + Line + ") >log 2>&1").c_str());
  }

  ToolRun Tool;
};

} // namespace

TEST(BuildFarmTest, TheSameBytesInEveryFolderAndRun) {
  Project Here, There;
  ASSERT_EQ(Here.extract("-o one.facts").Status, 0);
  std::string Facts = Here.raw("one.facts");
  EXPECT_EQ(Facts.find(Here.Tool.path("")), std::string::npos);
  EXPECT_NE(Facts.find("<root>/src/one.c"), std::string::npos);
  ASSERT_EQ(There.extract("-o deep/other.facts --root=.").Status, 0);
  EXPECT_TRUE(There.raw("deep/other.facts") == Facts);
  ASSERT_EQ(Here.extract("-o again.facts", "CPATH=/nowhere").Status, 0);
  EXPECT_TRUE(Here.raw("again.facts") == Facts);

  Here.Tool.write("src/box.h", Here.Tool.read("src/box.h") + "// an input\n");
  ASSERT_EQ(Here.extract("-o again.facts").Status, 0);
  EXPECT_FALSE(Here.raw("again.facts") == Facts) << "the hashes of inputs are inside";
}

TEST(BuildFarmTest, PrefixMaps) {
  Project P;
  ASSERT_EQ(P.extract("-o a --file-prefix-map=" + P.Tool.path("src") + "=/mapped").Status, 0);
  EXPECT_NE(P.raw("a").find("/mapped/one.c"), std::string::npos);
  EXPECT_EQ(P.raw("a").find("<root>/src"), std::string::npos);
}

TEST(BuildFarmTest, DependencyFile) {
  Project P;
  P.Tool.write("src/with space.h", "");
  P.Tool.write("src/one.c", "#include \"with space.h\"\n" + Project::source("one"));
  ASSERT_EQ(P.extract("-o out/one.facts -MD -MF one.d").Status, 0);
  std::string Text = P.Tool.read("one.d");
  EXPECT_TRUE(llvm::StringRef(Text).starts_with("out/one.facts: \\\n")) << Text;
  for (const char *Name : {"  src/one.c", "  src/box.h", "  src/with\\ space.h", "/pthread.h"})
    EXPECT_NE(Text.find(Name), std::string::npos) << Name << Text;
  ASSERT_EQ(P.extract("-o out/one.facts -MD").Status, 0);
  EXPECT_EQ(P.Tool.read("out/one.d"), Text);
}

TEST(BuildFarmTest, OutputOnlyOnSuccess) {
  Project P;
  Result Bad = P.Tool.run("extract -o bad.facts src/bad.c --");
  EXPECT_EQ(Bad.Status, 0);
  EXPECT_NE(Bad.Err.find("src/bad.c: warning: only partly analysed: "), std::string::npos);
  EXPECT_TRUE(P.exists("bad.facts"));
  EXPECT_EQ(P.Tool.run("extract --strict -o strict.facts -MD src/bad.c --").Status, 1);
  EXPECT_EQ(
      P.Tool.run("extract -o crash.facts src/bad.c --", "LOCKSEAM_TEST_FAULT=crash:bad.c").Status,
      3);
  EXPECT_EQ(P.Tool.run("extract -o gone.facts src/gone.c --").Status, 2);
  EXPECT_EQ(P.Tool.run("extract -o gone.facts src/gone.c -- cc -c src/gone.c").Status, 3);
  for (const char *File : {"strict.facts", "strict.d", "crash.facts", "gone.facts"})
    EXPECT_FALSE(P.exists(File)) << File;
}

TEST(BuildFarmTest, WordsInFiles) {
  Project P;
  ASSERT_EQ(P.extract("-o one.facts").Status, 0);
  P.Tool.write("words",
               "-o 'from words.facts' src/one.c -- -Isrc \"-I" + P.Tool.path("src") + "\"");
  EXPECT_EQ(P.Tool.run("extract @words").Status, 0);
  EXPECT_TRUE(P.raw("from words.facts") == P.raw("one.facts"));
  P.Tool.write("list", "one.facts\n'from words.facts'\n");
  EXPECT_EQ(P.Tool.run("link -o all.lockseamidx @list").Status, 0);
  EXPECT_TRUE(P.raw("all.lockseamidx") == P.raw("one.facts")) << "the same unit, once";
  Result Gone = P.Tool.run("link -o x @gone");
  EXPECT_EQ(Gone.Status, 2);
  EXPECT_EQ(llvm::StringRef(Gone.Err).count('\n'), 1u) << Gone.Err;
}

TEST(BuildFarmTest, LinkDependsOnNeitherOrderNorGrouping) {
  Project P;
  for (const char *Unit : {"one", "two", "bad"})
    ASSERT_EQ(P.Tool.run("extract -o " + std::string(Unit) + " src/" + Unit + ".c -- -Isrc").Status,
              0);
  for (const char *Words : {"-o abc one two bad", "-o cba bad two one", "-o ab one two",
                            "-o grouped bad ab two", "-o bc two bad", "-o other bc one"})
    EXPECT_EQ(P.Tool.run(std::string("link ") + Words).Status, 0) << Words;
  for (const char *File : {"cba", "grouped", "other"})
    EXPECT_TRUE(P.raw(File) == P.raw("abc")) << File;
}

TEST(BuildFarmTest, WhatDoesNotFitIsRefused) {
  Project P;
  ASSERT_EQ(P.extract("-o one.facts").Status, 0);
  std::string Good = P.raw("one.facts");
  P.Tool.write("src/box.h", P.Tool.read("src/box.h") + "// newer\n");
  ASSERT_EQ(P.extract("-o newer.facts").Status, 0);
  P.Tool.write("text", "int main;\n");
  P.Tool.write("short", llvm::StringRef(Good).drop_back());
  std::string Flipped = Good;
  Flipped[Good.size() / 2] ^= 1;
  P.Tool.write("flipped", Flipped);
  std::string Later = Good;
  Later[4] = 77;
  P.Tool.write("later", Later);
  struct Case {
    const char *Words;
    const char *Err;
  };
  const Case Cases[] = {
      {"link -o x text", "text: error: not a file of lockseam extract or link\n"},
      {"link -o x short", "short: error: truncated or damaged\n"},
      {"link -o x flipped", "flipped: error: truncated or damaged\n"},
      {"link -o x later", "later: error: format version 77, this tool reads 1\n"},
      {"link -o x gone", "gone: error: cannot read: No such file or directory\n"},
      {"link -o x", "lockseam: link takes FACTS... and -o OUT\n"},
      {"link one.facts", "lockseam: link takes FACTS... and -o OUT\n"},
      {"link -o x one.facts newer.facts",
       "newer.facts: error: other facts of <root>/src/one.c than one.facts has; one of them is "
       "out of date\n"},
      {"check --index=text", "text: error: not a file of lockseam extract or link\n"},
      {"check --index=one.facts src/two.c", "src/two.c: error: not in the index one.facts\n"},
      {"plan -p build", "lockseam: plan takes --ninja, --jsonl or --shell\n"},
      {"plan -p build --ninja --shard=3/2",
       "lockseam: --shard=3/2: expected I/N with I from 1 to N\n"},
  };
  for (const Case &C : Cases) {
    Result R = P.Tool.run(C.Words);
    EXPECT_EQ(R.Err, C.Err) << C.Words;
    EXPECT_EQ(R.Status, 2) << C.Words;
  }
  EXPECT_FALSE(P.exists("x"));
}

TEST(BuildFarmTest, ShardsMergedInAnyOrderGiveTheLocalReport) {
  Project P;
  std::string Local = P.report("-p build");
  EXPECT_NE(Local.find("[lockseam-context-witness]"), std::string::npos) << Local;
  EXPECT_NE(Local.find("only partly analysed"), std::string::npos) << Local;
  for (const char *Shard : {"1/2", "2/2"})
    P.Tool.write(std::string("shard") + Shard[0] + ".sh",
                 P.Tool.run(std::string("plan -p build --shell -o facts --shard=") + Shard).Out);
  // The folder's name was taken out of the output.
  ASSERT_EQ(P.shell("sed -i \"s|DIR|$PWD|g\" shard*.sh && sh shard2.sh && sh shard1.sh"), 0)
      << P.Tool.read("log");
  ASSERT_EQ(P.shell("ls facts/*.facts | sort -r >list; ls facts/*.facts | sort >tsil"), 0);
  EXPECT_EQ(P.Tool.run("link -o a.lockseamidx @list").Status, 0);
  EXPECT_EQ(P.Tool.run("link -o b.lockseamidx @tsil").Status, 0);
  EXPECT_TRUE(P.raw("a.lockseamidx") == P.raw("b.lockseamidx"));
  EXPECT_EQ(P.report("--index=a.lockseamidx"), Local);
  EXPECT_EQ(P.report("--index=a.lockseamidx src/one.c"), P.report("-p build src/one.c"));
  EXPECT_EQ(P.report("--index=a.lockseamidx --only src/one.c"),
            P.report("-p build --only src/one.c"));
  for (const char *Command : {"locks", "guards", "atomicity"}) {
    std::string Word = Command;
    Result Indexed = P.Tool.run(Word + " --index=b.lockseamidx");
    Result FromSource = P.Tool.run(Word + " -p build");
    EXPECT_EQ(Indexed.Out + Indexed.Err, FromSource.Out + FromSource.Err) << Command;
  }
}

TEST(BuildFarmTest, AnIndexMadeElsewhere) {
  Project Here, There;
  ASSERT_EQ(There.extract("-o one.facts").Status, 0);
  Here.Tool.write("one.facts", There.raw("one.facts"));
  EXPECT_EQ(Here.report("--index=one.facts"),
            Here.report("src/one.c -- -Isrc -I" + Here.Tool.path("src")));
}

TEST(BuildFarmTest, NinjaRunsThePlan) {
  Project P;
  std::string Local = P.report("-p build");
  std::string MakePlan =
      "'" LOCKSEAM_BINARY "' plan -p build --ninja -o facts >plan.ninja && ninja -f plan.ninja";
  ASSERT_EQ(P.shell(MakePlan), 0) << P.Tool.read("log");
  EXPECT_EQ(P.report("--index=facts/program.lockseamidx"), Local);
  ASSERT_EQ(P.shell(MakePlan), 0);
  EXPECT_NE(P.Tool.read("log").find("no work to do"), std::string::npos) << P.Tool.read("log");
  // A header is known from the dependency file.
  P.Tool.write("src/box.h", "\n" + P.Tool.read("src/box.h"));
  ASSERT_EQ(P.shell(MakePlan + " -d explain"), 0);
  EXPECT_NE(P.Tool.read("log").find("[3/3]"), std::string::npos) << P.Tool.read("log");
  EXPECT_EQ(P.report("--index=facts/program.lockseamidx"), P.report("-p build"));
}

TEST(BuildFarmTest, ParallelRunsTheShards) {
  if (std::system("parallel --version >/dev/null 2>&1"))
    GTEST_SKIP() << "GNU parallel is not installed";
  Project P;
  std::string Local = P.report("-p build");
  // One list on two processes, and one as it is sent to hosts by name; `:` is this one.
  ASSERT_EQ(P.shell("for i in 1 2; do '" LOCKSEAM_BINARY
                    "' plan -p build --shell -o facts --shard=$i/2 >shard$i; done &&"
                    "parallel --will-cite --jobs 2 <shard1 && parallel --will-cite -S : <shard2"),
            0)
      << P.Tool.read("log");
  ASSERT_EQ(P.shell("ls facts/*.facts >list && wc -l <list | grep -qx 3"), 0);
  EXPECT_EQ(P.Tool.run("link -o a.lockseamidx @list").Status, 0);
  EXPECT_EQ(P.report("--index=a.lockseamidx"), Local);
}

TEST(BuildFarmTest, EntriesOfADatabase) {
  Project P;
  for (const char *Entry : {"1", "2", "3"})
    EXPECT_EQ(
        P.Tool.run(std::string("extract -p build -o e") + Entry + " --cdb-entry=" + Entry).Status,
        0);
  EXPECT_EQ(P.Tool.run("link -o all e3 e1 e2").Status, 0);
  EXPECT_EQ(P.report("--index=all"), P.report("-p build"));
  Result Four = P.Tool.run("extract -p build -o e4 --cdb-entry=4");
  EXPECT_EQ(Four.Err, "lockseam: --cdb-entry=4: there are 3 units\n");
  EXPECT_EQ(Four.Status, 2);
}

TEST(BuildFarmTest, JsonLines) {
  Project P;
  Result R = P.Tool.run("plan -p build --jsonl");
  EXPECT_EQ(R.Status, 0);
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(R.Out).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  ASSERT_EQ(Lines.size(), 3u);
  json First = json::parse(Lines[0].str());
  EXPECT_EQ(First["unit"], "DIR/src/bad.c");
  EXPECT_EQ(First["directory"], "DIR/build");
  EXPECT_EQ(First["arguments"][1], "extract");
  EXPECT_EQ(First["arguments"][3], First["output"]);
  EXPECT_NE(First["arguments"].dump().find(R"("-DNAME=\"a $b\"")"), std::string::npos)
      << Lines[0].str();
}
