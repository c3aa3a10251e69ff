// ComponentsTest.cpp - which components call themselves, and how often each is looked at.
#include "analyzer/link/Components.h"
#include "LinkTesting.h"
#include <map>

using namespace lockseam;

namespace {

const char *const Units = R"(
unit a.cpp
function qsort [system]
function leaf
  b0: exit
function calls_itself
  b0: exit
    call calls_itself()
    call leaf()
function handed_itself
  b0: exit
    call qsort(?, fn handed_itself)
function ping
  b0: exit
    call pong()
function pong
  b0: exit
    call ping()
function caller
  b0: exit
    call leaf()
    call calls_itself()
    call qsort(?, fn leaf)
)";

/// For each component its functions, `recursive` if it is, and how often Update was called
/// for each of them, where the first Changes calls of a function tell of a change.
std::string rounds(const Program &P, unsigned Changes) {
  std::string Text;
  for (const std::vector<FunctionIndex> &Component : P.BottomUp) {
    std::map<FunctionIndex, unsigned> Asked;
    untilStable(P, Component, [&](FunctionIndex F) { return Asked[F]++ < Changes; });
    Text += '\n';
    for (FunctionIndex F : Component)
      Text += P.Functions[F].Id.str().str() + ' ' + std::to_string(Asked[F]) + ' ';
    Text += isRecursive(P, Component) ? "recursive" : "once";
  }
  return Text;
}

TEST(ComponentsTest, OnlyThoseWhichCallThemselvesTakeRounds) {
  EXPECT_EQ(rounds(linkText(Units), /*Changes=*/3), R"(
leaf 1 once
calls_itself 4 recursive
caller 1 once
handed_itself 4 recursive
ping 4 pong 4 recursive)");
}

TEST(ComponentsTest, ARoundWithoutNewsIsTheLast) {
  EXPECT_EQ(rounds(linkText(Units), /*Changes=*/0), R"(
leaf 1 once
calls_itself 1 recursive
caller 1 once
handed_itself 1 recursive
ping 1 pong 1 recursive)");
}

} // namespace
