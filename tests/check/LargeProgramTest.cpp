// LargeProgramTest.cpp - chains and functions that no stack would hold, through every stage.
#include "CheckTesting.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

constexpr const char *Deadlock = R"(
function twice
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_lock(&@m)
)";

/// The finding of a function beside it, so that all stages have run.
void expectDeadlock(const std::string &Facts) {
  std::string Places = placesOf("lockseam-self-deadlock", Deadlock + Facts);
  EXPECT_TRUE(llvm::StringRef(Places).starts_with("5 ")) << Places.substr(0, 200);
}

TEST(LargeProgram, ChainOfCalls) {
  std::string Facts = "function f0\n  b0: exit\n    write @x\n";
  for (int I = 1; I < 100000; ++I)
    Facts += "function f" + std::to_string(I) + "\n  b0: exit\n    call f" + std::to_string(I - 1) +
             "()\n";
  expectDeadlock(Facts);
}

TEST(LargeProgram, CircleOfCalls) {
  std::string Facts;
  for (int I = 0; I < 20000; ++I)
    Facts += "function f" + std::to_string(I) + "\n  b0: exit\n    call f" +
             std::to_string((I + 1) % 20000) + "()\n";
  expectDeadlock(Facts);
}

TEST(LargeProgram, FunctionOfManyStatements) {
  std::string Facts = "function f\n  b0: exit\n";
  for (int I = 0; I < 100000; ++I)
    Facts += "    write @x" + std::to_string(I % 7) + "\n";
  expectDeadlock(Facts);
}

TEST(LargeProgram, FunctionOfManyBranches) {
  std::string Facts = "function f\n";
  for (int I = 0; I < 20000; ++I)
    Facts += "  b" + std::to_string(I) + ":\n    read @x\n    -> b" + std::to_string(I + 1) +
             " if load @x != 0, b20000\n";
  expectDeadlock(Facts + "  b20000: exit\n");
}

TEST(LargeProgram, ChainOfClasses) {
  std::string Facts = "class C0\n  field C0::mu type pthread_mutex_t\n";
  for (int I = 1; I < 100000; ++I)
    Facts += "class C" + std::to_string(I) + " bases(C" + std::to_string(I - 1) + ")\n";
  expectDeadlock(Facts + "class A bases(B)\nclass B bases(A)\n");
}

} // namespace
} // namespace lockseam
