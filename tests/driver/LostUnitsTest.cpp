// LostUnitsTest.cpp - a unit that kills its worker costs itself, and nothing else.
#include "ToolRun.h"
#include "analyzer/driver/WorkerProtocol.h"
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// a.cpp holds a pattern, b.cpp is the unit in trouble, c.cpp is fine.
class LostUnitsTest : public testing::Test {
protected:
  void SetUp() override {
    Tool.write("a.cpp", PatternSource);
    Tool.write("b.cpp", "int y;\n");
    Tool.write("c.cpp", "int z;\n");
    Tool.writeDatabase({"a.cpp", "b.cpp", "c.cpp"});
  }

  /// The finding in a.cpp is there all the same.
  void expectOnlyBLost(const Result &R, llvm::StringRef Notice) {
    EXPECT_EQ(R.Status, 3);
    EXPECT_TRUE(llvm::StringRef(R.Err).starts_with(Notice)) << R.Err;
    EXPECT_NE(R.Err.find("Not seen: 1 unit that could not be analysed"), std::string::npos)
        << R.Err;
    EXPECT_NE(R.Out.find("a.cpp:12:"), std::string::npos) << R.Out;
  }

  ToolRun Tool;
};

} // namespace

TEST_F(LostUnitsTest, Crash) {
  for (const char *Arguments : {"check -p . -j1", "check -p . -j2"})
    expectOnlyBLost(Tool.run(Arguments, "LOCKSEAM_TEST_FAULT=crash:b.cpp"),
                    "b.cpp: error: not analysed: the compiler crashed (signal 11)\n");
}

TEST_F(LostUnitsTest, Hang) {
  // Generous: the other units must not run into it on a busy machine.
  expectOnlyBLost(
      Tool.run("check -p . -j2", "LOCKSEAM_UNIT_TIMEOUT=20 LOCKSEAM_TEST_FAULT=hang:b.cpp"),
      "b.cpp: error: not analysed: it took longer than 20 s\n");
}

TEST_F(LostUnitsTest, OutOfMemory) {
  expectOnlyBLost(Tool.run("check -p .", "LOCKSEAM_TEST_FAULT=oom:b.cpp"),
                  "b.cpp: error: not analysed: out of memory");
}

TEST_F(LostUnitsTest, FileIsGone) {
  llvm::sys::fs::remove(Tool.path("b.cpp"));
  expectOnlyBLost(Tool.run("check -p ."), "b.cpp: error: not analysed: no such file\n");
}

TEST_F(LostUnitsTest, EveryUnit) {
  Result R = Tool.run("check -p .", "LOCKSEAM_TEST_FAULT=crash:.cpp");
  EXPECT_EQ(R.Status, 3);
  EXPECT_EQ(R.Out, "");
  EXPECT_EQ(llvm::StringRef(R.Err).count("the compiler crashed (signal 11)"), 3u) << R.Err;
}

TEST_F(LostUnitsTest, CompileErrorsAreIncomplete) {
  Tool.write("b.cpp", "int y = nonsense;\n");
  Result R = Tool.run("check -p .");
  EXPECT_EQ(R.Status, 3);
  EXPECT_TRUE(llvm::StringRef(R.Err).starts_with("b.cpp: warning: only partly analysed: "))
      << R.Err;
  EXPECT_NE(R.Err.find("b.cpp:1:9: error: use of undeclared identifier 'nonsense'"),
            std::string::npos)
      << R.Err;
  EXPECT_NE(R.Out.find("a.cpp:12:"), std::string::npos) << R.Out;
}

TEST_F(LostUnitsTest, SarifSaysSo) {
  Result R = Tool.run("check -p . --format=sarif", "LOCKSEAM_TEST_FAULT=crash:b.cpp");
  EXPECT_NE(R.Out.find("\"executionSuccessful\": false"), std::string::npos);
  EXPECT_NE(R.Out.find("b.cpp: error: not analysed: the compiler crashed"), std::string::npos);
}

TEST_F(LostUnitsTest, AWorkerEndsWhenNobodyListens) {
  Request Asked;
  Asked.Units = {{Tool.path(""), "b.cpp", {"clang++", "-c", "b.cpp"}}};
  Asked.Headers.Units = {0};
  Tool.write("request", frame(encodeRequest(Asked)));
  int Replies[2];
  ASSERT_EQ(::pipe(Replies), 0);
  ::close(Replies[0]);
  pid_t Worker = ::fork();
  if (Worker == 0) {
    std::signal(SIGPIPE, SIG_IGN); // as its parent does
    ::setenv("LOCKSEAM_TEST_FAULT", "hang:b.cpp", 1);
    ::dup2(::open(Tool.path("request").c_str(), O_RDONLY), STDIN_FILENO);
    ::dup2(Replies[1], STDOUT_FILENO);
    ::alarm(30);
    ::execl(LOCKSEAM_BINARY, LOCKSEAM_BINARY, "extract-worker", "0", nullptr);
    ::_exit(127);
  }
  ::close(Replies[1]);
  int Status = 0;
  EXPECT_EQ(::waitpid(Worker, &Status, 0), Worker);
  EXPECT_TRUE(WIFEXITED(Status)) << "it went on until the alarm";
  EXPECT_EQ(WEXITSTATUS(Status), 1);
}
