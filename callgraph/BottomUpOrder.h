// BottomUpOrder.h - strongly connected components of a call graph, callees first.
//
//   main -> a, a <-> b, b -> leaf        gives   {leaf} {a b} {main}
//
// Summaries are computed in this order: everything that a component calls outside of
// itself is finished before it. The members of a component are sorted, and the order
// depends on the graph alone.
#pragma once

#include "callgraph/CallGraph.h"

namespace lockseam {

std::vector<std::vector<CallGraph::Node>> bottomUpOrder(const CallGraph &Graph);

} // namespace lockseam
