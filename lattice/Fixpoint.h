// Fixpoint.h - the least solution of dataflow equations over any graph.
//
// Kildall's worklist. A node is processed with the join of what its predecessors sent;
// it sends a state along each of its edges:
//
//   auto Order = reversePostOrder(Blocks.size(), /*Entry=*/0, SuccessorsOf);
//   auto In = solve<Held>(Order, {{0, Held()}}, [&](uint32_t B, const Held &S, auto Send) {
//     Held Out = transfer(Blocks[B], S);
//     for (const Edge &E : Blocks[B].Successors)
//       Send(E.Target, Out);            // or a state of its own for each edge
//   });
//
// Terminates if the transfer is monotone and ascents in State end: a node is processed
// again only after its state grew. The order decides speed only, not the result; the
// waiting node that is first in it goes next, so runs are the same everywhere. Backward
// problems pass the reversed graph. There is no widening.
#pragma once

#include "JoinSemilattice.h"
#include <cassert>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lockseam {

/// All nodes: those that Entry reaches in reverse post order, then the others by number.
/// Successors(Node) is a range of node numbers. Without recursion: graphs are deep.
template <typename SuccessorsOf>
std::vector<uint32_t> reversePostOrder(uint32_t Nodes, uint32_t Entry, SuccessorsOf Successors) {
  struct Frame {
    uint32_t Node;
    std::vector<uint32_t> Targets; // still to visit, last first
  };
  std::vector<uint32_t> PostOrder;
  std::vector<bool> Seen(Nodes, false);
  std::vector<Frame> Stack;
  auto Enter = [&](uint32_t Node) {
    auto &&Targets = Successors(Node);
    Seen[Node] = true;
    Stack.push_back({Node, std::vector<uint32_t>(std::begin(Targets), std::end(Targets))});
  };
  if (Entry < Nodes)
    Enter(Entry);
  while (!Stack.empty()) {
    if (Stack.back().Targets.empty()) {
      PostOrder.push_back(Stack.back().Node);
      Stack.pop_back();
      continue;
    }
    uint32_t Next = Stack.back().Targets.back();
    Stack.back().Targets.pop_back();
    if (!Seen[Next])
      Enter(Next);
  }
  std::vector<uint32_t> Order(PostOrder.rbegin(), PostOrder.rend());
  for (uint32_t Node = 0; Node < Nodes; ++Node)
    if (!Seen[Node])
      Order.push_back(Node);
  return Order;
}

/// The state at the beginning of each node; nothing for nodes that nothing was sent to,
/// which is less than bottom: their transfer never ran. Order lists every node once.
/// Transfer(Node, State, Send) calls Send(Target, State) for each edge that is taken.
template <JoinSemilattice State, typename TransferFunction>
std::vector<std::optional<State>> solve(const std::vector<uint32_t> &Order,
                                        const std::vector<std::pair<uint32_t, State>> &Initial,
                                        TransferFunction Transfer) {
  std::vector<uint32_t> Position(Order.size());
  for (uint32_t I = 0; I < Order.size(); ++I)
    Position[Order[I]] = I;
  std::vector<std::optional<State>> In(Order.size());
  std::set<uint32_t> Waiting; // positions
  auto Send = [&](uint32_t Target, const State &S) {
    assert(Target < In.size() && "edge to a node that does not exist");
    bool First = !In[Target];
    if (First)
      In[Target].emplace();
    if (In[Target]->joinWith(S) == LatticeEffect::Changed || First)
      Waiting.insert(Position[Target]);
  };
  for (const auto &[Node, S] : Initial)
    Send(Node, S);
  while (!Waiting.empty()) {
    uint32_t Node = Order[*Waiting.begin()];
    Waiting.erase(Waiting.begin());
    // A copy: the node may send to itself.
    State Now = *In[Node];
    Transfer(Node, std::as_const(Now), Send);
  }
  return In;
}

} // namespace lockseam
