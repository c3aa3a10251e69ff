// CallGraph.cpp - who calls whom, as dense numbers.
#include "callgraph/CallGraph.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

namespace lockseam {

CallGraph::CallGraph(uint32_t Nodes, std::vector<Edge> Edges) : First(Nodes + size_t(1)) {
  llvm::sort(Edges);
  Edges.erase(std::unique(Edges.begin(), Edges.end()), Edges.end());
  Callees.reserve(Edges.size());
  for (auto [Caller, Callee] : Edges) {
    assert(Caller < Nodes && Callee < Nodes && "edge to a node that is not there");
    ++First[Caller + 1];
    Callees.push_back(Callee);
  }
  for (size_t I = 1; I < First.size(); ++I)
    First[I] += First[I - 1];
}

} // namespace lockseam
