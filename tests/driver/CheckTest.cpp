// CheckTest.cpp - the whole tool: findings, selection, suppression, formats, same bytes.
#include "ToolRun.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;

namespace {

std::string replaced(std::string Text, llvm::StringRef From, llvm::StringRef To) {
  size_t At = Text.find(From.str());
  EXPECT_NE(At, std::string::npos) << From.str();
  return Text.replace(At, From.size(), To.str());
}

bool finds(const Result &R) {
  return R.Out.find("[lockseam-context-witness]") != std::string::npos;
}

/// Several units that share headers, with patterns in some of them.
std::vector<std::string> writeProject(const ToolRun &Tool) {
  Tool.write("pool.h", "#pragma once\n" + PatternSource.str());
  std::vector<std::string> Files;
  for (const char *Unit : {"one", "two", "three", "four", "five"}) {
    Files.push_back(std::string(Unit) + ".cpp");
    Tool.write(Files.back(), std::string("#include \"pool.h\"\nvoid ") + Unit +
                                 "(Bank &b) {\n  std::lock_guard<std::mutex> l(b.mu);\n"
                                 "  b.pool.set(1);\n  b.pool.set(2);\n}\n");
  }
  return Files;
}

} // namespace

TEST(CheckTest, FindsAndExitsWithOne) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  Result R = Tool.run("check a.cpp -- -std=c++20");
  EXPECT_EQ(R.Status, 1);
  EXPECT_TRUE(llvm::StringRef(R.Out).starts_with("a.cpp:12:")) << R.Out;
  EXPECT_TRUE(finds(R)) << R.Out;
  EXPECT_TRUE(llvm::StringRef(R.Err).starts_with("1 error in 1 unit, ")) << R.Err;
  EXPECT_EQ(Tool.run("check a.cpp --quiet -- -std=c++20").Err, "");
}

TEST(CheckTest, ExitStatus) {
  struct Case {
    const char *Options;
    int Expected;
  };
  const Case Cases[] = {{"", 1},
                        {"--exit-zero", 0},
                        {"--fail-on=error", 1},
                        {"--fail-on=note", 1},
                        {"--min-rank=100", 0},
                        {"--checks=-*,lockseam-guard", 0},
                        {"--checks=-lockseam-context-witness", 0},
                        {"--exclude=*.cpp", 0},
                        {"--exclude=b*", 1},
                        {"--header-filter=nothing", 1}};
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  for (const Case &C : Cases)
    EXPECT_EQ(Tool.run(std::string("check a.cpp ") + C.Options + " -- -std=c++20").Status,
              C.Expected)
        << C.Options;
  // The pattern alone, with nothing that crosses the gap, is a warning.
  Tool.write("b.cpp",
             "#include <mutex>\n"
             "struct Pool { void set(int v) { std::lock_guard<std::mutex> l(mu); n = v; }\n"
             "  std::mutex mu; int n; };\n"
             "struct Bank { std::mutex mu; Pool pool; };\n"
             "void f(Bank &b) { std::lock_guard<std::mutex> l(b.mu);\n"
             "  b.pool.set(1); b.pool.set(2); }\n");
  EXPECT_EQ(Tool.run("check b.cpp --fail-on=error -- -std=c++20").Status, 0);
  EXPECT_EQ(Tool.run("check b.cpp -- -std=c++20").Status, 1);
}

TEST(CheckTest, Nolint) {
  struct Case {
    const char *Line; // instead of the primary line
    bool Found;
  };
  const Case Cases[] = {{"pool.set(n + 1);", true},
                        {"pool.set(n + 1); // NOLINT", false},
                        {"pool.set(n + 1); // NOLINT(lockseam-*)", false},
                        {"pool.set(n + 1); // NOLINT(lockseam-guard)", true},
                        {"pool.set(n + 1); // NOLINTNEXTLINE", true}};
  ToolRun Tool;
  for (const Case &C : Cases) {
    Tool.write("a.cpp", replaced(PatternSource.str(), "pool.set(n + 1);", C.Line));
    Result R = Tool.run("check a.cpp -- -std=c++20");
    EXPECT_EQ(finds(R), C.Found) << C.Line;
    EXPECT_EQ(R.Status, C.Found ? 1 : 0) << C.Line;
  }
  Tool.write("a.cpp", replaced(PatternSource.str(), "pool.set(n + 1);", "pool.set(1); // NOLINT"));
  Result Shown = Tool.run("check a.cpp --show-suppressed -- -std=c++20");
  EXPECT_NE(Shown.Out.find(" (suppressed) ["), std::string::npos) << Shown.Out;
  EXPECT_EQ(Shown.Status, 0);
}

TEST(CheckTest, NolintAtTheDeclarationOfTheLock) {
  ToolRun Tool;
  Tool.write("a.cpp", replaced(PatternSource.str(), "std::mutex mu;", "std::mutex mu; // NOLINT"));
  EXPECT_EQ(Tool.run("check a.cpp -- -std=c++20").Status, 0);
}

TEST(CheckTest, FormatsAndFiles) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  Result R = Tool.run("check a.cpp --format=json --output=sarif=o.sarif --output=text=o.txt -- "
                      "-std=c++20");
  EXPECT_EQ(R.Status, 1);
  json Findings = json::parse(R.Out)["findings"];
  ASSERT_EQ(Findings.size(), 1u);
  EXPECT_EQ(Findings[0]["file"], "a.cpp");
  EXPECT_EQ(Findings[0]["line"], 12);
  json Sarif = json::parse(Tool.read("o.sarif"))["runs"][0]["results"][0];
  EXPECT_EQ(Sarif["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a.cpp");
  EXPECT_FALSE(Sarif["codeFlows"].empty());
  EXPECT_TRUE(llvm::StringRef(Tool.read("o.txt")).starts_with("a.cpp:12:"));

  Result ToFile = Tool.run("check a.cpp --output=only.sarif --format=sarif -- -std=c++20");
  EXPECT_EQ(ToFile.Out, "");
  EXPECT_EQ(json::parse(Tool.read("only.sarif"))["version"], "2.1.0");
}

TEST(CheckTest, FilesLimitTheReport) {
  ToolRun Tool;
  Tool.writeDatabase(writeProject(Tool), "build");
  auto Count = [&](const char *Arguments) {
    return llvm::StringRef(Tool.run(Arguments).Out).count("[lockseam-context-witness]");
  };
  EXPECT_EQ(Count("check"), 6u); // found upward from here, in build/
  EXPECT_EQ(Count("check one.cpp"), 1u);
  EXPECT_EQ(Count("check one.cpp two.cpp"), 2u);
  EXPECT_EQ(Count("check -p build pool.h"), 6u); // each takes a step through the header
  EXPECT_EQ(Count("check --only one.cpp"), 1u);
  EXPECT_EQ(Count("check --header-filter=nothing"), 5u);
  EXPECT_EQ(Count("check --header-filter=pool"), 6u);
}

TEST(CheckTest, SameBytesWhateverTheOrderAndTheWorkers) {
  ToolRun Tool;
  std::vector<std::string> Files = writeProject(Tool);
  auto Everything = [&](const char *Jobs) {
    Result R =
        Tool.run(std::string("check -p . --output=sarif=o.sarif --output=json=o.json ") + Jobs);
    return R.Out + R.Err + std::to_string(R.Status) + Tool.read("o.sarif") + Tool.read("o.json");
  };
  Tool.writeDatabase(Files);
  std::string First = Everything("-j1");
  EXPECT_NE(First.find("three.cpp:5:"), std::string::npos);
  EXPECT_EQ(Everything("-j2"), First);
  std::vector<std::string> Shuffled(Files.rbegin(), Files.rend());
  Shuffled.push_back(Files[2]);
  Tool.writeDatabase(Shuffled);
  EXPECT_EQ(Everything("-j5"), First);
}

TEST(CheckTest, FlagsFileAndExtraArguments) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource.str() + "#ifndef NEEDED\n#error NEEDED\n#endif\n");
  Tool.write("compile_flags.txt", "-std=c++20\n");
  EXPECT_EQ(Tool.run("check a.cpp").Status, 3);
  EXPECT_EQ(Tool.run("check a.cpp --extra-arg=-DNEEDED").Status, 1);
}

// Each unit has a copy of a static function of a header, and so its own body of what calls it.
TEST(CheckTest, StaticFunctionsOfHeadersAreThoseOfAllUnits) {
  ToolRun Tool;
  Tool.write("half.h", "#pragma once\nstatic int half(int n) { return n / 2; }\n"
                       "inline int quarter(int n) { return half(half(n)); }\n");
  Tool.write("a.cpp", "#include \"half.h\"\nint a() { return quarter(8); }\n");
  Tool.write("b.cpp", "#include \"half.h\"\nint b() { return half(quarter(8)); }\n");
  Tool.writeDatabase({"a.cpp", "b.cpp"});
  Result R = Tool.run("check --no-cache --stats");
  EXPECT_NE(R.Err.find("functions 4 (with a body 4)"), std::string::npos) << R.Err;
}

TEST(CheckTest, Dumps) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource);
  for (const char *What : {"facts", "callgraph", "summaries"}) {
    Result R = Tool.run(std::string("check a.cpp --dump=") + What + " -- -std=c++20");
    EXPECT_EQ(R.Status, 0) << What;
    EXPECT_NE(R.Out.find("grow"), std::string::npos) << What;
  }
}

constexpr const char *BothAnalyses = R"(#include <atomic>
#include <mutex>
struct Store {
  int size() { std::lock_guard<std::mutex> l(mu_); return n_; }
  void put() { std::lock_guard<std::mutex> l(mu_); ++n_; }
  std::mutex mu_;
  int n_ = 0;
};
struct Cache {
  void refresh() {
    std::lock_guard<std::mutex> l(mu_);
    store_.size();
    store_.put();
  }
  [[clang::annotate("lockseam::atomic")]] void count() {
    hits_.fetch_add(1);
    bytes_.fetch_add(2);
  }
  std::mutex mu_;
  Store store_;
  std::atomic<int> hits_, bytes_;
};
void use(Cache &c) { c.refresh(); c.count(); }
)";

TEST(CheckTest, OneRunHasTheFindingsOfBothAnalyses) {
  ToolRun Tool;
  Tool.write("a.cpp", BothAnalyses);
  Result R = Tool.run("check a.cpp --timing -- -std=c++20");
  EXPECT_EQ(R.Status, 1) << R.Err;
  EXPECT_NE(R.Out.find("a.cpp:13:12: warning: 'this->store_.mu_' is taken a second time"),
            std::string::npos)
      << R.Out;
  EXPECT_NE(R.Out.find("a.cpp:17:12: error: 'Cache::count()' is not atomic"), std::string::npos)
      << R.Out;
  size_t Extracted = R.Err.find(" s  extract");
  EXPECT_NE(Extracted, std::string::npos) << R.Err;
  EXPECT_EQ(R.Err.find(" s  extract", Extracted + 1), std::string::npos) << R.Err;
}

TEST(CheckTest, AThreadIsStartedWhereItIsHandedOver) {
  ToolRun Tool; // of two threads that main starts, the second is the one that gets in between
  std::string Out =
      Tool.run("check " LOCKSEAM_SOURCE_DIR "/corpus/quiet/recheck_bad.cpp -- -std=c++20").Out;
  EXPECT_NE(Out.find("recheck_bad.cpp:27:15: note: (4) T2: is started here"), std::string::npos)
      << Out;
}

TEST(CheckTest, ExplainRank) {
  ToolRun Tool;
  Tool.write("a.cpp", BothAnalyses);
  Result R = Tool.run("check a.cpp --explain-rank -- -std=c++20");
  EXPECT_NE(R.Out.find(": + a lock is held over both sections"), std::string::npos) << R.Out;
  EXPECT_EQ(Tool.run("check a.cpp -- -std=c++20").Out.find("note: rank"), std::string::npos);
}

TEST(CheckTest, Locks) {
  ToolRun Tool;
  Tool.write("a.cpp", PatternSource.str() + "void grab_lock(int *);\nint s;\n"
                                            "void f() { grab_lock(&s); }\n");
  Result R = Tool.run("locks a.cpp -- -std=c++20");
  EXPECT_EQ(R.Status, 0);
  EXPECT_NE(R.Out.find("a.cpp:5:"), std::string::npos) << R.Out;
  EXPECT_NE(R.Out.find("acquire "), std::string::npos) << R.Out;
  EXPECT_NE(R.Out.find("not recognised  [grab_lock]"), std::string::npos) << R.Out;
}

TEST(CheckTest, LocksOfWrappers) {
  ToolRun Tool;
  Tool.write("a.cpp", R"(#include <mutex>
struct Shard {
  std::mutex mu;
  int size = 0;
  void enter() { mu.lock(); }
  void leave() { mu.unlock(); }
  int count() { std::lock_guard<std::mutex> l(mu); return size; }
};
struct Visit {
  Shard &shard;
  explicit Visit(Shard &s) : shard(s) { shard.enter(); }
  ~Visit() { shard.leave(); }
};
void pause(Shard &s) { s.mu.unlock(); s.mu.lock(); }
Shard first;
void f() {
  Visit v(first);
  pause(first);
}
int g() { return first.count(); }
)");
  Result R = Tool.run("locks a.cpp -- -std=c++20");
  for (const char *Line :
       {"a.cpp:11:47: calls Shard::enter, which acquires this->shard.mu  [Shard::enter]\n",
        "a.cpp:17:9: calls Visit::Visit, which acquires first.mu  [Visit::Visit]\n",
        "a.cpp:19:1: calls Visit::~Visit, which releases v.shard.mu  [Visit::~Visit]\n",
        "a.cpp:18:3: calls pause, which releases and reacquires first.mu  [pause]\n"})
    EXPECT_NE(R.Out.find(Line), std::string::npos) << Line << R.Out;
  EXPECT_EQ(R.Out.find("calls Shard::count"), std::string::npos) << R.Out;
  // The four calls in bodies and the guard of count, made and destroyed.
  EXPECT_EQ(R.Err, "6 of 6 lock sites understood\n");
}
