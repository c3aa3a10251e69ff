// FixpointTest.cpp - orders and solutions of small graphs.
#include "lattice/Fixpoint.h"
#include "lattice/PowersetLattice.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

using Graph = std::vector<std::vector<uint32_t>>;
using Nodes = PowersetLattice<uint32_t>;

std::vector<uint32_t> orderOf(const Graph &G) {
  return reversePostOrder(G.size(), 0,
                          [&](uint32_t N) -> const std::vector<uint32_t> & { return G[N]; });
}

std::string text(const std::optional<Nodes> &S) {
  if (!S)
    return "-";
  std::string Out;
  for (uint32_t N : *S)
    Out += std::to_string(N);
  return "{" + Out + "}";
}

/// Which nodes lie on some way to each node.
std::string passedBefore(const Graph &G, const std::vector<uint32_t> &Order,
                         unsigned *Steps = nullptr) {
  auto In = solve<Nodes>(Order, {{0, Nodes()}}, [&](uint32_t N, const Nodes &S, auto Send) {
    if (Steps)
      ++*Steps;
    Nodes Out = S;
    Out.insert(N);
    for (uint32_t Target : G[N])
      Send(Target, Out);
  });
  std::string Text;
  for (const auto &S : In)
    Text += text(S) + " ";
  return Text;
}

TEST(Fixpoint, ReversePostOrder) {
  struct Case {
    Graph G;
    std::vector<uint32_t> Expected;
  } Cases[] = {
      {{}, {}},
      {{{}}, {0}},
      {{{1, 2}, {3}, {3}, {}}, {0, 1, 2, 3}},
      {{{2}, {3}, {1, 0}, {}}, {0, 2, 1, 3}},
      {{{0}, {0}, {1}}, {0, 1, 2}}, // 1 and 2 are not reached
  };
  for (const Case &C : Cases)
    EXPECT_EQ(orderOf(C.G), C.Expected);
}

TEST(Fixpoint, ReversePostOrderOfLongChain) {
  Graph G(200000);
  for (uint32_t I = 0; I + 1 < G.size(); ++I)
    G[I] = {I + 1};
  EXPECT_EQ(orderOf(G).back(), 199999u);
}

TEST(Fixpoint, Solutions) {
  struct Case {
    const char *What;
    Graph G;
    const char *Expected;
  } Cases[] = {
      {"line", {{1}, {2}, {}}, "{} {0} {01} "},
      {"diamond", {{1, 2}, {3}, {3}, {}}, "{} {0} {0} {012} "},
      {"loop", {{1}, {2}, {1, 3}, {}}, "{} {012} {012} {012} "},
      {"self", {{0, 1}, {}}, "{0} {0} "},
      {"unreached", {{2}, {2}, {}}, "{} - {0} "},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(passedBefore(C.G, orderOf(C.G)), C.Expected) << C.What;
}

TEST(Fixpoint, OrderChangesTheEffortOnly) {
  Graph G = {{1}, {2, 4}, {3}, {1}, {5}, {}};
  std::vector<uint32_t> Worst = {5, 4, 3, 2, 1, 0};
  unsigned Good = 0, Bad = 0;
  EXPECT_EQ(passedBefore(G, orderOf(G), &Good), passedBefore(G, Worst, &Bad));
  EXPECT_LE(Good, Bad);
}

TEST(Fixpoint, EachEdgeMayCarryItsOwnState) {
  auto In = solve<Nodes>({0, 1, 2}, {{0, Nodes{9}}}, [&](uint32_t N, const Nodes &S, auto Send) {
    if (N != 0)
      return;
    Send(1, S);
    Send(2, Nodes{5});
  });
  EXPECT_EQ(text(In[1]) + text(In[2]), "{9}{5}");
}

// A state that is bottom still reaches the next node: bottom is not "never executed".
TEST(Fixpoint, BottomIsSentOn) {
  auto In = solve<Nodes>({0, 1}, {{0, Nodes()}}, [&](uint32_t N, const Nodes &S, auto Send) {
    if (N == 0)
      Send(1, S);
  });
  EXPECT_TRUE(In[1].has_value());
}

} // namespace
