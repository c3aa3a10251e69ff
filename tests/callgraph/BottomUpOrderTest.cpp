// BottomUpOrderTest.cpp - call graphs as text, components out.
#include "callgraph/BottomUpOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>
#include <random>
#include <string>

using namespace lockseam;

namespace {

/// "0>1 1>2": edges between one-digit nodes.
std::vector<CallGraph::Edge> parseEdges(llvm::StringRef Text) {
  std::vector<CallGraph::Edge> Edges;
  llvm::SmallVector<llvm::StringRef> Words;
  Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words)
    Edges.push_back({Word[0] - '0', Word[2] - '0'});
  return Edges;
}

std::string componentsOf(uint32_t Nodes, std::vector<CallGraph::Edge> Edges) {
  std::string Text;
  for (const auto &Component : bottomUpOrder(CallGraph(Nodes, std::move(Edges)))) {
    Text += Text.empty() ? "{" : " {";
    for (CallGraph::Node N : Component)
      Text += (Text.back() == '{' ? "" : " ") + std::to_string(N);
    Text += "}";
  }
  return Text;
}

struct Case {
  uint32_t Nodes;
  const char *Edges;
  const char *Components;
};

const Case Cases[] = {
    {0, "", ""},
    {3, "", "{0} {1} {2}"},
    {1, "0>0", "{0}"},
    {3, "0>1 1>2", "{2} {1} {0}"},
    {3, "2>1 1>0", "{0} {1} {2}"},
    {4, "0>1 0>2 1>3 2>3", "{3} {1} {2} {0}"},
    {2, "0>1 1>0", "{0 1}"},
    {4, "3>1 1>2 2>1 2>0", "{0} {1 2} {3}"},
    {5, "0>1 1>2 2>0 3>4 4>3 2>3", "{3 4} {0 1 2}"},
    {6, "0>1 1>0 1>1 1>2 2>3 3>2 5>4", "{2 3} {0 1} {4} {5}"},
    {6, "5>0 0>5 0>4 4>3 3>4", "{3 4} {0 5} {1} {2}"},
    // An edge to a finished component joins nothing.
    {4, "0>1 2>1 2>3 3>2", "{1} {0} {2 3}"},
};

TEST(BottomUpOrderTest, components) {
  for (const Case &Each : Cases) {
    SCOPED_TRACE(Each.Edges);
    EXPECT_EQ(componentsOf(Each.Nodes, parseEdges(Each.Edges)), Each.Components);
  }
}

TEST(BottomUpOrderTest, orderOfEdgesLeavesNoTrace) {
  std::mt19937 Random(7);
  for (int Round = 0; Round < 200; ++Round) {
    std::vector<CallGraph::Edge> Edges;
    for (int I = 0; I < 25; ++I)
      Edges.push_back({Random() % 12, Random() % 12});
    std::string First = componentsOf(12, Edges);
    std::shuffle(Edges.begin(), Edges.end(), Random);
    Edges.push_back(Edges.front());
    EXPECT_EQ(componentsOf(12, Edges), First);
  }
}

TEST(BottomUpOrderTest, calleesComeFirstAndComponentsAreTheCycles) {
  constexpr uint32_t Nodes = 10;
  std::mt19937 Random(11);
  for (int Round = 0; Round < 200; ++Round) {
    std::vector<CallGraph::Edge> Edges;
    bool Reaches[Nodes][Nodes] = {};
    for (int I = 0; I < 12; ++I) {
      Edges.push_back({Random() % Nodes, Random() % Nodes});
      Reaches[Edges.back().first][Edges.back().second] = true;
    }
    for (uint32_t Via = 0; Via < Nodes; ++Via)
      for (uint32_t From = 0; From < Nodes; ++From)
        for (uint32_t To = 0; To < Nodes; ++To)
          Reaches[From][To] |= Reaches[From][Via] && Reaches[Via][To];
    std::vector<uint32_t> Position(Nodes);
    uint32_t Next = 0;
    for (const auto &Component : bottomUpOrder(CallGraph(Nodes, Edges))) {
      for (CallGraph::Node N : Component)
        Position[N] = Next;
      ++Next;
    }
    for (uint32_t A = 0; A < Nodes; ++A)
      for (uint32_t B = 0; B < Nodes; ++B) {
        EXPECT_EQ(Position[A] == Position[B], A == B || (Reaches[A][B] && Reaches[B][A]));
        EXPECT_TRUE(!Reaches[A][B] || Position[B] <= Position[A]);
      }
  }
}

TEST(BottomUpOrderTest, longChainsAndRings) {
  constexpr uint32_t Nodes = 100000;
  std::vector<CallGraph::Edge> Edges;
  for (uint32_t N = 0; N + 1 < Nodes; ++N)
    Edges.push_back({N, N + 1});
  auto Chain = bottomUpOrder(CallGraph(Nodes, Edges));
  ASSERT_EQ(Chain.size(), Nodes);
  EXPECT_EQ(Chain.front(), std::vector<CallGraph::Node>{Nodes - 1});
  EXPECT_EQ(Chain.back(), std::vector<CallGraph::Node>{0});

  Edges.push_back({Nodes - 1, 0});
  auto Ring = bottomUpOrder(CallGraph(Nodes, Edges));
  ASSERT_EQ(Ring.size(), 1u);
  EXPECT_EQ(Ring.front().size(), Nodes);
  EXPECT_TRUE(llvm::is_sorted(Ring.front()));
}

TEST(CallGraphTest, calleesAreSortedAndUnique) {
  CallGraph Graph(4, {{2, 3}, {0, 3}, {0, 1}, {0, 3}, {2, 2}});
  EXPECT_EQ(Graph.callees(0), llvm::ArrayRef<CallGraph::Node>({1, 3}));
  EXPECT_TRUE(Graph.callees(1).empty());
  EXPECT_EQ(Graph.callees(2), llvm::ArrayRef<CallGraph::Node>({2, 3}));
  EXPECT_TRUE(Graph.callees(3).empty());
}

} // namespace
