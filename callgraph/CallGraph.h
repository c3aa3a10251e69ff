// CallGraph.h - who calls whom, as dense numbers.
//
// Immutable and compact (one array of callees for all nodes), so that a million functions
// cost some megabytes. The order in which the edges are given leaves no trace: the callees
// of a node are sorted and each is there once.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace lockseam {

class CallGraph {
public:
  using Node = uint32_t;
  using Edge = std::pair<Node, Node>; // caller, callee

  CallGraph(uint32_t Nodes, std::vector<Edge> Edges);

  uint32_t size() const { return First.size() - 1; }
  llvm::ArrayRef<Node> callees(Node N) const {
    return llvm::ArrayRef(Callees).slice(First[N], First[N + 1] - First[N]);
  }

private:
  std::vector<size_t> First; // where the callees of each node begin; one more at the end
  std::vector<Node> Callees;
};

} // namespace lockseam
